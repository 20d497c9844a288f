// Draws the charts, switches the language, and lets one slider move all maps of a section. Nothing is fetched.
(() => {
  "use strict";
  const page = JSON.parse(document.getElementById("data").textContent);
  const root = document.documentElement;
  const button = document.getElementById("language");
  const views = new Map();
  let turn = 0;

  const chosen = () => page.lang ?? ((navigator.language || "en").startsWith("ja") ? "ja" : "en");

  async function draw(id, language, mine) {
    const spec = { ...page.charts[id][language], datasets: page.datasets };
    const holder = document.getElementById(id);
    const drawn = await vegaEmbed(holder, spec, { actions: false, renderer: "svg", config: page.config, mode: "vega-lite" });
    if (mine !== turn) return drawn.finalize();
    views.get(id)?.finalize();
    views.set(id, drawn);
    holder.style.minHeight = "0";
    // The holder is the image and has its caption as its name; its figures stand in the table below.
    holder.querySelector("svg").setAttribute("aria-hidden", "true");
    move(holder.closest(".question"));
  }

  function move(section) {
    const slider = section?.querySelector("input[data-clock]");
    if (!slider) return;
    section.querySelector("output").textContent = slider.value;
    for (const holder of section.querySelectorAll(".chart")) {
      const view = views.get(holder.id)?.view;
      if (view && slider.dataset.clock in (view.getState().signals ?? {})) view.signal(slider.dataset.clock, Number(slider.value)).runAsync();
    }
  }

  async function speak(language) {
    root.lang = root.dataset.lang = language;
    document.title = page.title[language];
    button.lang = language === "ja" ? "en" : "ja";
    button.textContent = language === "ja" ? "English" : "日本語";
    turn += 1;
    const mine = turn;
    for (const id of Object.keys(page.charts)) await draw(id, language, mine);
    if (mine === turn) root.dataset.drawn = language;
  }

  button.addEventListener("click", () => speak(root.dataset.lang === "ja" ? "en" : "ja"));
  document.addEventListener("input", (event) => {
    if (event.target.matches("input[data-clock]")) move(event.target.closest(".question"));
  });
  // A figure leads to the sessions it was counted from, a session to its events; both may lie folded.
  document.addEventListener("click", (event) => {
    const link = event.target.closest("a[href^='#trace-']");
    const place = link && document.getElementById(link.getAttribute("href").slice(1));
    if (!place) return;
    event.preventDefault(); // going there would take the focus away again
    const fold = place.matches("details") ? place : place.querySelector("details");
    fold.open = true;
    fold.querySelector("summary").focus({ preventScroll: true });
    place.scrollIntoView();
  });
  window.addEventListener("beforeprint", () => document.querySelectorAll("details:not(.traces details)").forEach((fold) => { fold.open = true; }));
  speak(chosen());
})();
