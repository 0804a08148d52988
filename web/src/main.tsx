// The page: the place in the address, the editor with its answer, and the views.
import { render } from "preact";
import { App } from "./App";
import { pageEngine } from "./engine";
import "./style.css";
import { serve } from "./version";

const root = document.getElementById("page");
if (root) render(<App engine={pageEngine()} />, root);

// A file that is opened without a host has no service worker; the page works all the same.
if ("serviceWorker" in navigator && import.meta.env.PROD && location.protocol.startsWith("http")) {
  serve();
}
