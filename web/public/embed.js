// <sprague-game rule="take 1,3,4" position="5 8 12" view="play"></sprague-game> on any page, by one script:
//
//   <script src="https://.../embed.js" defer></script>
//
// The game stands in a frame of this folder's page, so that its styles and scripts and those of the page around it stay apart. The
// browser fetches the module once for all of them, and each only when it comes near the window.
//
// Attributes: rule, position, view (answer, pattern, play, code), misere, lang (en, zh), height in pixels, graph and game for `view="graph"`.
// Each may be changed at any time.
(() => {
  const home = new URL("./", document.currentScript?.src ?? location.href);
  const parts = { rule: "r", position: "p", view: "tab", lang: "lang", graph: "g", game: "gk", tokens: "t" };

  class SpragueGame extends HTMLElement {
    static observedAttributes = [...Object.keys(parts), "misere", "height"];

    connectedCallback() {
      if (!this.frame) {
        this.frame = document.createElement("iframe");
        this.frame.loading = "lazy";
        this.frame.allow = "clipboard-write; fullscreen";
        this.frame.setAttribute("width", "100%");
        this.frame.setAttribute("frameborder", "0");
        this.append(this.frame);
      }
      this.show();
    }

    attributeChangedCallback() {
      if (this.frame) this.show();
    }

    show() {
      const { frame } = this;
      const told = Object.entries(parts)
        .filter(([name]) => this.hasAttribute(name))
        .map(([name, part]) => `${part}=${encodeURIComponent(this.getAttribute(name))}`);
      if (this.hasAttribute("misere")) told.push("misere=1");
      const height = Number(this.getAttribute("height"));
      frame.setAttribute("height", String(height > 0 ? height : 440));
      frame.title = `sprague: ${this.getAttribute("rule") ?? "impartial games"}`;
      const address = new URL(`index.html?embed=1#${told.join("&")}`, home).href;
      if (frame.src !== address) frame.src = address;
    }
  }

  if (!customElements.get("sprague-game")) customElements.define("sprague-game", SpragueGame);
})();
