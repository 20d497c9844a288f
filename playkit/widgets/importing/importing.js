// The skin of the import widget: draws the `view` its controller made, sends commands and pieces of files. It decides nothing.

const PIECE = 1 << 20; // a message of more than 10 MB would cut the line to the kernel
const LARGEST = 32 * PIECE;
const MOST_FILES = 20;
const SLOW_MS = 250;

class Importing {
  constructor(model, el, signal) {
    Object.assign(this, { model, el, signal, last: 0, waiting: new Map(), active: null, hover: null, went: 0, over: false, notes: false });
    const bytes = crypto.getRandomValues(new Uint8Array(9)); // randomUUID exists in secure contexts only
    this.client = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    this.root = document.createElement("div");
    el.append(this.root);
    this.listen();
    this.draw();
  }

  get view() {
    return this.model.get("view") ?? {};
  }

  // ---- up and down ----

  listen() {
    const { signal, root, model } = this;
    const on = (name, handler) => root.addEventListener(name, handler, { signal });
    const listeners = { "change:view": () => this.arrive(), "msg:custom": (message) => this.acknowledge(message),
      comm_live_update: () => this.lose() };
    for (const [name, handler] of Object.entries(listeners)) {
      model.on(name, handler);
      signal.addEventListener("abort", () => model.off(name, handler));
    }
    for (const name of ["click", "keydown", "submit", "change", "focusin", "mouseover", "dragover", "dragleave", "drop"]) {
      on(name, (event) => this[name](event));
    }
    // Whether the notes are unfolded is the page's own; this event does not bubble.
    root.addEventListener("toggle", (event) => { this.notes = event.target.open; }, { signal, capture: true });
  }

  send(command, buffers) {
    const id = ++this.last;
    return new Promise((done) => {
      this.waiting.set(id, done);
      this.model.send({ client: this.client, id, ...command }, undefined, buffers);
      setTimeout(() => this.waiting.has(id) && this.draw(), SLOW_MS);
    });
  }

  acknowledge(message) {
    if (message?.type !== "ack" || message.client !== this.client) return;
    this.notice = message.notice ?? null;
    this.lost = false;
    this.waiting.get(message.id)?.(message.ok);
    this.waiting.delete(message.id);
    this.draw();
  }

  arrive() {
    this.lost = false;
    this.hover = null;
    this.draw();
    this.goTo();
  }

  lose() {
    this.lost = true;
    this.draw();
  }

  async upload(files) {
    for (const file of [...files].slice(0, MOST_FILES)) {
      if (file.size > LARGEST) {
        this.notice = `${file.name}: ${this.view.words.too_large}`;
        this.draw();
        continue;
      }
      if (!(await this.uploadOne(file))) break;
    }
    this.progress = null;
    this.draw();
  }

  async uploadOne(file) {
    let at = 0;
    do {
      // Each piece waits for the one before: a burst would be as large as the file.
      const piece = await file.slice(at, at + PIECE).arrayBuffer();
      this.progress = file.size > PIECE ? Math.floor((100 * at) / file.size) : null;
      if (!(await this.send({ do: "piece", name: file.name, at, total: file.size }, [piece]))) return false;
      at += piece.byteLength;
    } while (at < file.size);
    return true;
  }

  // ---- drawing ----

  draw() {
    const { view } = this;
    if (!view.words) return;
    const state = { over: this.over, notes: this.notes, busy: this.waiting.size > 0 };
    const parts = [drawDrop(view, state), this.status(), drawFiles(view)];
    if (view.file) parts.push(...this.body(state));
    patch(this.root, [h("section", { key: "pk", class: "pk pk-import", lang: view.lang, "aria-label": view.words.drop,
      "aria-busy": String(state.busy) }, parts)]);
    this.settle();
  }

  body(state) {
    const { view } = this;
    const cell = this.shown();
    const sheet = view.file.grid
      ? h("div", { key: "sheet", class: "pk-sheet-side" }, [drawTabs(view), drawLegend(view), drawGrid(view, this.spot()),
        drawPager(view)])
      : null;
    const beside = h("div", { key: "beside", class: "pk-beside" }, [sheet && drawDetail(view, cell), drawProblems(view, state)]);
    return [drawHead(view), drawQuestions(view),
      h("div", { key: "both", class: "pk-both" }, [sheet, beside]), drawSessions(view), drawApply(view, state)];
  }

  status() {
    const { words } = this.view;
    const busy = this.waiting.size && (this.progress === null || this.progress === undefined
      ? words.reading : words.reading_of.replace("{n}", this.progress));
    const text = this.lost ? words.lost : this.notice || busy || "";
    const kind = this.lost || this.notice ? "pk-notice" : "pk-soft";
    return h("div", { key: "status", class: "pk-status", role: "status" }, [text && h("p", { key: "t", class: kind, text })]);
  }

  settle() {
    // What attributes alone do not set on a control that was touched already.
    const { view } = this;
    for (const select of this.root.querySelectorAll("[data-answer]")) {
      const asked = view.file?.questions.find(({ section, key }) => section === select.dataset.section && key === select.dataset.key);
      if (asked) select.value = asked.chosen;
    }
    const keep = this.root.querySelector("[data-keep]");
    if (keep) keep.checked = view.file.keep;
  }

  detail() {
    const node = this.root.querySelector(".pk-detail");
    if (node && !node.contains(document.activeElement)) dress(node, drawDetail(this.view, this.shown()));
  }

  // ---- cells ----

  at(place) {
    const { grid } = this.view.file ?? {};
    return grid && place ? placesOf(grid).get(`${place.r},${place.c}`) : undefined;
  }

  shown() {
    return this.at(this.hover) ?? this.at(this.active);
  }

  // The one cell that the Tab key reaches.
  spot() {
    const first = this.view.file.grid.lines[0]?.cells[0];
    return this.at(this.active) ?? first;
  }

  goTo() {
    const goto = this.view.file?.goto;
    if (!goto || goto[2] === this.went) return;
    this.went = goto[2];
    this.active = { r: goto[0], c: goto[1] };
    this.draw();
    this.focusCell();
  }

  focusCell() {
    const cell = this.at(this.active);
    const node = cell && this.root.querySelector(`td[data-r="${cell.r}"][data-c="${cell.c}"]`);
    node?.focus({ preventScroll: true });
    node?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }

  move(place) {
    this.active = place;
    const cell = this.at(place);
    if (!cell) {
      this.send({ do: "cell", sheet: this.view.file.sheet, row: place.r, col: place.c });
      return;
    }
    this.draw();
    this.focusCell();
  }

  // ---- what a person does ----

  click(event) {
    const button = event.target.closest("[data-do]");
    if (!button || button.disabled) return;
    const { do: name, row, col, sheet, file, lang } = button.dataset;
    const numbers = { row, col, sheet, file };
    const command = { do: name };
    for (const [key, value] of Object.entries(numbers)) if (value !== undefined) command[key] = Number(value);
    if (lang) command.lang = lang;
    if (name === "unmend") command.sheet = this.view.file.sheet;
    if (name === "file" || name === "sheet" || name === "forget") this.active = null;
    this.send(command);
  }

  keydown(event) {
    event.stopPropagation(); // the notebook has keys of its own: "d d" deletes a cell
    if (event.isComposing) return;
    const form = event.target.closest("[data-form=mend]");
    if (form && event.key === "Escape") this.focusCell();
    const place = event.target.closest("td[data-r]");
    const cell = place && this.at({ r: Number(place.dataset.r), c: Number(place.dataset.c) });
    if (!cell || event.altKey || event.metaKey) return;
    if (event.key === "Enter" || event.key === "F2") {
      event.preventDefault();
      this.hover = null;
      this.draw();
      this.root.querySelector("[data-form=mend] input")?.focus();
      return;
    }
    const next = stepFrom(event.key, cell, this.view.file.grid);
    if (next) {
      event.preventDefault();
      this.hover = null;
      this.move(next);
    }
  }

  submit(event) {
    event.preventDefault();
    const form = event.target;
    const text = new FormData(form).get("text") ?? "";
    if (form.dataset.form === "row") {
      const row = Number(new FormData(form).get("row"));
      if (Number.isInteger(row) && row > 0) this.send({ do: "window", row, col: this.view.file.grid.left });
      return;
    }
    const { row, col } = form.dataset;
    // What was typed meanwhile is of the next mend.
    const done = (ok) => ok && new FormData(form).get("text") === text && form.reset();
    this.send({ do: "mend", sheet: this.view.file.sheet, row: Number(row), col: Number(col), text }).then(done);
  }

  change(event) {
    const { target } = event;
    if (target.matches("[data-files]")) {
      this.upload([...target.files]);
      target.value = "";
    } else if (target.matches("[data-answer]") && target.value) {
      this.send({ do: "answer", section: target.dataset.section, key: target.dataset.key, choice: target.value });
    } else if (target.matches("[data-keep]")) this.send({ do: "keep", keep: target.checked });
  }

  focusin(event) {
    const place = event.target.closest("td[data-r]");
    if (!place) return;
    const { r, c } = place.dataset;
    if (this.active && this.active.r === Number(r) && this.active.c === Number(c)) return;
    this.active = { r: Number(r), c: Number(c) };
    this.hover = null;
    this.draw();
  }

  mouseover(event) {
    const place = event.target.closest("td[data-r]");
    const next = place ? { r: Number(place.dataset.r), c: Number(place.dataset.c) } : null;
    // Whoever types a mend, or is on the way there, keeps the cell it is for.
    if (event.target.closest(".pk-detail") || document.activeElement?.closest(".pk-detail")) return;
    this.hover = next;
    this.detail();
  }

  dragover(event) {
    if (!event.dataTransfer?.types.includes("Files")) return;
    event.preventDefault();
    event.stopPropagation(); // JupyterLab would take the file for its own folder
    if (!this.over) {
      this.over = true;
      this.draw();
    }
  }

  dragleave(event) {
    if (this.root.contains(event.relatedTarget)) return;
    this.over = false;
    this.draw();
  }

  drop(event) {
    if (!event.dataTransfer?.files.length) return;
    event.preventDefault();
    event.stopPropagation();
    this.over = false;
    this.upload([...event.dataTransfer.files]);
  }
}

function render({ model, el, signal }) {
  new Importing(model, el, signal);
}

export default { render };
