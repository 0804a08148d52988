// The page offline: all files are kept when the worker is installed, and answered from there. A new build has another version; a
// new tab gets it at the next visit, and tabs that are open find the files of the version before.
const VERSION = "sprague-__VERSION__";
const FILES = __FILES__;

self.addEventListener("install", (event) => {
  event.waitUntil(
    caches
      .open(VERSION)
      .then((cache) =>
        // Names of assets change with their content; what the browser has of them is fresh.
        cache.addAll(FILES.map((file) => new Request(file, { cache: file.includes("assets/") ? "default" : "reload" }))),
      )
      .then(() => self.skipWaiting()),
  );
});

/** All versions but this one and the one before it are forgotten: the names of caches stand in the order in which they were made. */
self.addEventListener("activate", (event) => {
  const older = (names) => names.filter((name) => name.startsWith("sprague-") && name !== VERSION).slice(0, -1);
  event.waitUntil(
    caches
      .keys()
      .then((names) => Promise.all(older(names).map((name) => caches.delete(name))))
      .then(() => self.clients.claim()),
  );
});

self.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== self.location.origin) return;
  // Hosts tell apart by headers (Vary) what is one file here.
  const alike = { ignoreSearch: true, ignoreVary: true };
  event.respondWith(
    caches
      .open(VERSION)
      .then((cache) => cache.match(event.request, alike))
      // Names of assets belong to one version each; pages and the rest do not.
      .then((kept) => kept ?? (url.pathname.includes("/assets/") ? caches.match(event.request, alike) : undefined))
      .then((kept) => kept ?? fetch(event.request)),
  );
});
