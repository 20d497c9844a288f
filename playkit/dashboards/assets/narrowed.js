// A chart narrowed to one draft, or to who played: its rows say whom they are of. Nothing here touches the page.
const JOINED = ["concat", "hconcat", "vconcat"];
const namesIn = (spec) => [...new Set(JSON.stringify(spec).match(/data-[0-9a-f]+/g) ?? [])];
const rowsOf = (spec, datasets) => namesIn(spec).flatMap((name) => datasets[name] ?? []);
const isOwned = (row) => (row.facet ?? row.draft ?? null) !== null;

// A row that knows nothing of a field is not told apart by it; one of no draft is not of the draft that was chosen.
const fitting = (wanted) => (row) =>
  Object.entries(wanted).every(([field, value]) => !value || row[field] === undefined || row[field] === value);

// Says what is left of a chart: "all", "none", or "some", which comes with the chart of the rows that stay.
function narrowed(spec, datasets, fits) {
  const own = rowsOf(spec, datasets).filter(isOwned);
  if (own.every(fits)) return { left: "all" };
  if (!own.some(fits)) return { left: "none" };
  const kept = {};
  for (const name of namesIn(spec)) kept[name] = datasets[name]?.filter((row) => !isOwned(row) || fits(row));
  return { left: "some", spec: steady(listening(trimmed(spec, datasets, fits)), own), datasets: kept };
}

// What a colour or a shape stands for stays so, though some of what it stood for is gone.
function steady(spec, rows) {
  const encoding = { ...spec.encoding };
  for (const channel of ["color", "fill", "stroke", "shape", "strokeDash"]) {
    const { field, type, scale } = encoding[channel] ?? {};
    if (!field || scale !== undefined || !["nominal", "ordinal"].includes(type)) continue;
    const domain = [...new Set(rows.map((row) => row[field]))].filter((value) => value != null).sort((a, b) => (a > b) - (a < b));
    encoding[channel] = { ...encoding[channel], scale: { domain } };
  }
  const steadied = { ...spec, ...(spec.encoding ? { encoding } : {}) };
  for (const key of ["layer", ...JOINED]) if (spec[key]) steadied[key] = spec[key].map((part) => steady(part, rows));
  return steadied;
}

// Of charts joined to one, those of which nothing is left go.
function trimmed(spec, datasets, fits) {
  const key = JOINED.find((one) => spec[one]);
  if (!key) return spec;
  const staying = spec[key].filter((part) => narrowed(part, datasets, fits).left !== "none");
  return { ...spec, [key]: staying.map((part) => trimmed(part, datasets, fits)) };
}

// What listened in a part that is gone must not be waited for.
function listening(spec) {
  const text = JSON.stringify({ ...spec, params: [] });
  const still = (spec.params ?? []).map((one) => (one.views ? { ...one, views: one.views.filter((name) => text.includes(`"${name}"`)) } : one));
  return { ...spec, params: still.filter((one) => !one.views || one.views.length > 0) };
}
