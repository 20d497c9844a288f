// What is picked, handed round among all charts of the page, the list at its top and the lines of its tables.
function linking(page, changed) {
  const STORE = "picked_store"; // where Vega-Lite keeps what charts/linked.py calls "picked"
  const charts = new Map();
  let picked = [];

  const listens = (spec) => spec.params?.some((one) => one.name === "picked");

  function link(id, view, spec, datasets) {
    charts.delete(id);
    if (!listens(spec)) return;
    const hear = (_, found) => heard(id, found.map((one) => one.values[0]));
    charts.set(id, { view, hear, known: new Set(rowsOf(spec, datasets).map((row) => row.linked)) });
    view.addDataListener(STORE, hear);
    show(id);
  }

  // Whatever has no name was clicked, a line of zero perhaps: nothing is picked by it, and nothing forgotten.
  function heard(id, values) {
    if (values.every((value) => value != null)) pick(values, id);
    else show(id);
  }

  // Charts that do not show what is picked stay as they are: a chart of parts has nothing to say of a seat.
  function pick(values, from) {
    if (values.join() === picked.filter((value) => charts.get(from)?.known.has(value) ?? true).join()) return;
    picked = values;
    for (const id of charts.keys()) if (id !== from) show(id);
    for (const line of document.querySelectorAll("[data-linked]")) line.classList.toggle("picked", picked.includes(line.dataset.linked));
    changed();
  }

  const stored = (values) => values.map((value) => ({ unit: "", fields: [{ type: "E", field: "linked" }], values: [value] }));
  const shownIn = ({ known }) => picked.filter((value) => known.has(value));

  function show(id) {
    const chart = charts.get(id);
    return chart.view.data(STORE, stored(shownIn(chart))).runAsync();
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
        found.set(row.linked, { name: String(row[column]), heading });
      }
    }
    return found;
  }

  return {
    link, pick, names,
    unlink: (id) => charts.delete(id),
    picked: () => picked,
    among: () => [...charts].filter(([id, chart]) => shownIn(chart).length && document.getElementById(id).offsetParent).length,
    // On paper everything is as if nothing were picked, and nobody is told so; there is no time to wait for a dataflow.
    rest: () => charts.forEach(({ view, hear }) => view.removeDataListener(STORE, hear).data(STORE, []).run()),
    back: () => charts.forEach(async ({ view, hear }, id) => {
      await show(id);
      view.addDataListener(STORE, hear);
    }),
  };
}
