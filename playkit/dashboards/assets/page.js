// Draws the charts, switches the language, lets one slider move all maps of a section and one click pick the same row or
// cell in all charts. Nothing is fetched.
(() => {
  "use strict";
  const page = JSON.parse(document.getElementById("data").textContent);
  const root = document.documentElement;
  const button = document.getElementById("language");
  const views = new Map();
  const unpick = document.getElementById("unpick");
  const STORE = "picked_store"; // where Vega-Lite keeps what charts/linked.py calls "picked"
  let turn = 0;
  const linked = new Map();
  let picked = [];

  const chosen = () => page.lang ?? ((navigator.language || "en").startsWith("ja") ? "ja" : "en");

  async function draw(id, language, mine) {
    const spec = { ...page.charts[id][language], datasets: page.datasets };
    const holder = document.getElementById(id);
    const drawn = await vegaEmbed(holder, spec, { actions: false, renderer: "svg", config: page.config, mode: "vega-lite" });
    if (mine !== turn) return drawn.finalize();
    views.get(id)?.finalize();
    views.set(id, drawn);
    link(id, drawn.view, spec);
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

  // What is picked in one chart is picked in all that show it. Charts that do not show it stay as they are: a chart of
  // parts has nothing to say of a seat, and need not fade because of one.
  function link(id, view, spec) {
    linked.delete(id);
    if (!spec.params?.some((one) => one.name === "picked")) return;
    const sets = new Set(JSON.stringify(spec.layer ?? spec).match(/data-[0-9a-f]+/g)).add(spec.data?.name);
    const rows = [...sets].flatMap((name) => page.datasets[name] ?? []);
    linked.set(id, { view, known: new Set(rows.map((row) => row.linked)) });
    view.addDataListener(STORE, (_, found) => pick(found.map((one) => one.values[0]), id));
    show(id);
  }

  function pick(values, from) {
    if (values.join() === picked.filter((value) => linked.get(from)?.known.has(value) ?? true).join()) return;
    picked = values;
    unpick.hidden = picked.length === 0;
    for (const id of linked.keys()) if (id !== from) show(id);
  }

  function show(id) {
    const { view, known } = linked.get(id);
    const own = picked.filter((value) => known.has(value));
    view.data(STORE, own.map((value) => ({ unit: "", fields: [{ type: "E", field: "linked" }], values: [value] }))).runAsync();
  }

  unpick.addEventListener("click", () => {
    pick([], null);
    root.querySelector("h1").focus();
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") pick([], null);
  });

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
