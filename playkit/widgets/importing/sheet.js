// The sheet itself: a table of the window that the kernel sent, every cell with a letter for what it became.

const label = (view, cell) => {
  const parts = [cell.text || view.words.none];
  if (cell.kind) parts.push(view.marks[cell.kind].label);
  if (cell.flag) parts.push(view.severities[cell.flag].label);
  if (cell.mended !== undefined) parts.push(view.words.mended);
  return parts.join(", ");
};

function drawCell(view, cell, active) {
  const attrs = { key: `c${cell.c}`, class: "pk-c", role: "gridcell", "data-r": cell.r, "data-c": cell.c,
    "data-kind": cell.kind || "blank", "data-flag": cell.flag, "data-mended": cell.mended !== undefined,
    tabindex: active ? "0" : "-1", "aria-label": label(view, cell), "aria-colindex": cell.c + 1,
    rowspan: cell.rows > 1 && cell.rows, colspan: cell.cols > 1 && cell.cols };
  return h("td", attrs, [
    cell.kind && h("span", { key: "m", class: "pk-mark", "aria-hidden": "true", text: view.marks[cell.kind].mark }),
    cell.flag && h("span", { key: "f", class: "pk-flag", "aria-hidden": "true", text: view.severities[cell.flag].mark }),
    cell.mended !== undefined && h("span", { key: "p", class: "pk-pen", "aria-hidden": "true", text: "✎" }),
    h("bdi", { key: "t", class: "pk-t", text: cell.text }),
  ]);
}

function drawLine(view, line, active) {
  const cells = line.cells.map((cell) => drawCell(view, cell, active && cell.r === active.r && cell.c === active.c));
  const name = view.file.grid.list ? line.name : line.n;
  const row = h("tr", { key: `r${line.n}`, role: "row", "aria-rowindex": line.n + 1 }, [
    h("th", { key: "n", scope: "row", role: "rowheader", class: "pk-n" }, [h("bdi", { key: "t", text: name })]), ...cells,
  ]);
  if (!line.group) return [row];
  const group = h("tr", { key: `g${line.n}`, role: "row", class: "pk-group" }, [
    h("th", { key: "n", colspan: 2, scope: "rowgroup", role: "rowheader" }, [h("bdi", { key: "t", text: line.group })]),
  ]);
  return [group, row];
}

function drawGrid(view, active) {
  const { grid } = view.file;
  const { list, letters, lines, rows, columns } = grid;
  const heads = letters.map((letter, nth) =>
    h("th", { key: letter, scope: "col", role: "columnheader", "aria-colindex": grid.left + nth + 1, text: letter }));
  const corner = h("th", { key: "corner", role: "columnheader", scope: "col" }, [
    h("span", { key: "t", class: "pk-unseen", text: "#" }),
  ]);
  const head = h("thead", { key: "head", role: "rowgroup" }, [
    h("tr", { key: "r", role: "row", "aria-rowindex": 1 }, [corner, ...heads]),
  ]);
  const body = h("tbody", { key: "body", role: "rowgroup" }, lines.map((line) => drawLine(view, line, active)));
  const attrs = { key: "grid", class: `pk-grid-of${list ? " is-list" : ""}`, role: "grid", "aria-rowcount": rows + 1,
    "aria-colcount": columns + 1, "aria-label": list ? view.words.list_says : view.words.grid_says };
  return h("div", { key: "scroll", class: "pk-scroll-sheet" }, [
    h("table", attrs, list ? [body] : [head, body]),
  ]);
}

// Where a merged cell spreads, every place it covers leads to it.
function placesOf(grid) {
  const places = new Map();
  for (const line of grid.lines) {
    for (const cell of line.cells) {
      for (let r = cell.r; r < cell.r + cell.rows; r++) {
        for (let c = cell.c; c < cell.c + cell.cols; c++) places.set(`${r},${c}`, cell);
      }
    }
  }
  return places;
}

// The place that a key leads to; it may lie beyond the window.
function stepFrom(key, cell, grid) {
  const page = Math.max(1, grid.last - grid.top);
  const steps = { ArrowUp: [cell.r - 1, cell.c], ArrowDown: [cell.r + cell.rows, cell.c], ArrowLeft: [cell.r, cell.c - 1],
    ArrowRight: [cell.r, cell.c + cell.cols], Home: [cell.r, 1], End: [cell.r, grid.columns],
    PageUp: [cell.r - page, cell.c], PageDown: [cell.r + page, cell.c] };
  const [row, col] = steps[key] ?? [0, 0];
  if (!steps[key]) return null;
  return { r: Math.min(Math.max(1, row), grid.rows), c: Math.min(Math.max(1, col), grid.list ? 1 : grid.columns) };
}

function drawPager(view) {
  const { grid } = view.file;
  const { words } = view;
  const fill = (text, a, b, n) => text.replace("{a}", a).replace("{b}", b).replace("{n}", n.toLocaleString());
  const turn = (key, text, row, col, on) =>
    h("button", { key, class: "pk-quiet", type: "button", "data-do": "window", "data-row": row, "data-col": col,
      disabled: !on, "aria-label": words[key], text });
  const height = grid.last - grid.top + 1;
  const tall = grid.rows > height;
  const wide = grid.columns > grid.right - grid.left + 1;
  if (!tall && !wide) return null;
  const of = grid.list ? words.values : words.rows;
  return h("div", { key: "pager", class: "pk-pager" }, [
    tall && h("span", { key: "rows", text: fill(of, grid.top, grid.last, grid.rows) }),
    tall && turn("prev_rows", "↑", grid.top - height, grid.left, grid.top > 1),
    tall && turn("next_rows", "↓", grid.last + 1, grid.left, grid.last < grid.rows),
    tall && h("form", { key: "go", "data-form": "row" }, [
      h("label", { key: "l" }, [h("span", { key: "t", text: words.go_row }),
        h("input", { key: "i", name: "row", type: "text", inputmode: "numeric", autocomplete: "off" })]),
    ]),
    wide && h("span", { key: "cols", text: fill(words.cols, grid.left, grid.right, grid.columns) }),
    wide && turn("prev_cols", "←", grid.top, grid.left - (grid.right - grid.left + 1), grid.left > 1),
    wide && turn("next_cols", "→", grid.top, grid.right + 1, grid.right < grid.columns),
  ]);
}
