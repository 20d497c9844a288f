// What is picked, handed round among all charts of the page, the list at its top and the lines of its tables. While
// nothing is picked, whatever the mouse rests on along a curve is shown in all of them.
function linking(page, changed) {
  const STORE = "picked_store"; // where Vega-Lite keeps what charts/linked.py calls "picked"
  const REST = 120; // milliseconds: a mouse that only passes by shows nothing
  const charts = new Map();
  let picked = [];
  let hovered = [];
  let waiting = 0;

  const listens = (spec) => spec.params?.some((one) => one.name === "picked");
  const curved = (spec) => /"type":"line"/.test(JSON.stringify(spec));

  function link(id, view, spec, datasets) {
    charts.delete(id);
    if (!listens(spec)) return;
    charts.set(id, { view, known: new Set(rowsOf(spec, datasets).map((row) => row.linked)) });
    for (const gesture of ["click", "dblclick"]) view.addEventListener(gesture, () => hear(id, view));
    if (curved(spec)) {
      view.addEventListener("pointerover", (event, item) => rest(event, item?.datum?.linked));
      view.addEventListener("pointerout", (event) => rest(event));
      view.addEventListener("pointerdown", () => leave(id));
    }
    show(id);
  }

  // Vega-Lite has made of a gesture what it means; whatever has no name was hit, a line of zero perhaps, picks nothing.
  async function hear(id, view) {
    await view.runAsync();
    if (charts.get(id)?.view !== view) return;
    const values = view.data(STORE).map((one) => one.values[0]);
    if (values.every((value) => value != null)) pick(values, id);
    else show(id);
  }

  function rest(event, value) {
    if (event.pointerType !== "mouse") return;
    clearTimeout(waiting);
    waiting = setTimeout(() => {
      hovered = value == null ? [] : [value];
      if (picked.length === 0) for (const id of charts.keys()) show(id);
    }, REST);
  }

  // A click must not find what the mouse rested on already picked: with shift it would take it away.
  function leave(id) {
    clearTimeout(waiting);
    hovered = [];
    if (picked.length === 0) show(id);
  }

  // Charts that do not show what is picked stay as they are: a chart of parts has nothing to say of a seat.
  function pick(values, from) {
    clearTimeout(waiting);
    hovered = [];
    const same = values.join() === picked.filter((value) => charts.get(from)?.known.has(value) ?? true).join();
    if (!same) picked = values;
    for (const id of charts.keys()) if (!same || id === from) show(id);
    if (same) return;
    for (const line of document.querySelectorAll("[data-linked]")) line.classList.toggle("picked", picked.includes(line.dataset.linked));
    changed();
  }

  const stored = (values) => values.map((value) => ({ unit: "", fields: [{ type: "E", field: "linked" }], values: [value] }));
  const among = (values, { known }) => values.filter((value) => known.has(value));

  function show(id) {
    const chart = charts.get(id);
    chart.view.data(STORE, stored(among(picked.length > 0 ? picked : hovered, chart))).runAsync();
  }

  // What can be picked, by the section that shows it first, each with its name in a language.
  function names(language) {
    const found = new Map();
    for (const [id, specs] of Object.entries(page.charts)) {
      if (!listens(specs[language])) continue;
      const heading = document.getElementById(id).closest(".question").querySelector("h2").innerText;
      for (const row of rowsOf(specs[language], page.datasets)) {
        if (row.linked == null || found.has(row.linked)) continue;
        const column = page.named.find((one) => row[one]);
        const name = String(row[column]);
        found.set(row.linked, { name: column === "session" ? page.words[language].session.replace("{name}", () => name) : name, heading });
      }
    }
    return found;
  }

  return {
    link, pick, names,
    unlink: (id) => charts.delete(id),
    picked: () => picked,
    among: () => [...charts].filter(([id, chart]) => among(picked, chart).length && document.getElementById(id).offsetParent).length,
    // On paper everything is as if nothing were picked; there is no time to wait for a dataflow.
    rest: () => charts.forEach(({ view }) => view.data(STORE, []).run()),
    back: () => charts.forEach((_, id) => show(id)),
  };
}
