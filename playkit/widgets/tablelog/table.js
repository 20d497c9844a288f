// The skin of the table logger: draws the `view` its controller made and sends taps up. Phone first; it decides nothing.
//
// Every tap has a lasting id and waits in an outbox, kept in the browser, until the acknowledgement says that it is on
// disk. A page that lost its kernel sends what is left when it comes back; what was recorded already counts once.

const SLOW_MS = 300; // from here on a tap looks pending
const QUEUED_MS = 4000; // from here on it is called queued
const LOOK_MS = 1500; // how often to ask what other screens wrote
const SETTLE_MS = 1200; // plus and minus add up this long before they count
const TICK_MS = 500;
const QUIET = new Set(["look", "hello"]);
const UNKEPT = new Set(["start", "again", "level", "language", "story"]); // meant for this moment alone, not for later

class TableLog {
  constructor(model, el, signal) {
    Object.assign(this, { model, el, signal, last: 0, open: new Map(), seat: null, field: 0, panel: null, lost: false,
      asked: 0, kind: 0 });
    const bytes = crypto.getRandomValues(new Uint8Array(9)); // randomUUID exists in secure contexts only
    this.client = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    this.key = new URLSearchParams(window.location.hash.slice(1)).get("k");
    this.root = document.createElement("div");
    el.append(this.root);
    this.arrived = Date.now();
    this.listen();
    this.draw();
    const waiting = remembered(); // read before anything is sent, since sending writes it anew
    this.send({ do: "hello" });
    for (const { command, tapped, tap } of waiting) this.post(command, tapped, tap);
  }

  get view() {
    return this.model.get("view") ?? {};
  }

  say(name, n) { return (this.view.words?.[name] ?? name).replace("{n}", n ?? ""); }

  // ---- up and down ----

  listen() {
    const { signal, root, model } = this;
    const on = (target, name, handler) => target.addEventListener(name, handler, { signal });
    const listeners = { "change:view": () => this.arrive(), "msg:custom": (message) => this.acknowledge(message),
      comm_live_update: () => this.disconnect() };
    for (const [name, handler] of Object.entries(listeners)) {
      model.on(name, handler);
      signal.addEventListener("abort", () => model.off(name, handler));
    }
    on(root, "click", (event) => this.click(event));
    on(root, "keydown", (event) => this.keyed(event));
    on(root, "submit", (event) => this.submit(event));
    on(root, "change", (event) => this.changed(event.target));
    on(document, "visibilitychange", () => this.look());
    const timers = [setInterval(() => this.look(), LOOK_MS), setInterval(() => this.watch(), SLOW_MS),
      setInterval(() => this.tick(), TICK_MS)];
    signal.addEventListener("abort", () => timers.forEach(clearInterval));
  }

  send(command, buffers) {
    this.post(command, Date.now(), null, buffers);
  }

  post(command, tapped, tap, buffers) {
    const id = ++this.last;
    const name = tap ?? `${this.client}-${id}`;
    this.open.set(name, { command, tapped, tap: name, at: Date.now(), quiet: QUIET.has(command.do), heavy: Boolean(buffers) });
    this.keep();
    const message = { client: this.client, id, tap: name, sent: Date.now(), tapped, ...command };
    if (this.key) message.key = this.key;
    if (!this.lost) this.model.send(message, undefined, buffers);
    this.watch();
  }

  keep() {
    // A photo would fill the browser's small storage; it waits in this page alone.
    remember([...this.open.values()].filter((one) => !one.quiet && !one.heavy && !UNKEPT.has(one.command.do))
      .map(({ command, tapped, tap }) => ({ command, tapped, tap })));
  }

  acknowledge(message) {
    if (message?.type !== "ack" || message.client !== this.client) return;
    const known = this.open.get(message.tap);
    this.open.delete(message.tap);
    this.keep();
    this.lost = false;
    if (message.notice !== undefined) this.notice = message.notice;
    else if (known && !known.quiet) this.notice = null;
    this.watch();
    this.draw();
  }

  arrive() {
    this.arrived = Date.now();
    this.lost = false;
    this.watch();
    this.draw();
  }

  disconnect() {
    this.lost = true;
    this.draw();
  }

  look() {
    if (document.visibilityState === "visible" && !this.open.size && this.root.isConnected) this.send({ do: "look" });
  }

  watch() {
    const waits = [...this.open.values()].map(({ at, quiet }) => (quiet ? 0 : Date.now() - at));
    const longest = Math.max(0, ...waits);
    const late = [...this.open.values()].some(({ at, quiet }) => quiet && Date.now() - at > 3 * QUEUED_MS);
    const state = this.lost || late ? "lost" : longest > QUEUED_MS ? "queued" : longest > SLOW_MS ? "pending" : "saved";
    if (state !== this.state) {
      this.state = state;
      this.draw();
    }
  }

  tick() {
    for (const node of this.root.querySelectorAll("[data-ms]")) {
      const more = node.dataset.runs === "true" ? Date.now() - this.arrived : 0;
      node.textContent = clockText(Number(node.dataset.ms) + more);
    }
  }

  // ---- points: plus and minus add up before they count ----

  bump(by) {
    if (this.seat === null || !this.view.may?.score) return;
    clearTimeout(this.settling);
    this.pending = { seat: this.seat, amount: (this.pending?.amount ?? 0) + by };
    this.settling = setTimeout(() => this.settle(), SETTLE_MS);
    this.draw();
  }

  settle() {
    clearTimeout(this.settling);
    const { pending } = this;
    this.pending = null;
    if (pending?.amount) this.score(pending.seat, `${pending.amount > 0 ? "+" : ""}${pending.amount}`);
    this.draw();
  }

  score(seat, text) {
    this.send({ do: "score", seat, text, ...(this.view.fields?.length && { field: this.field }) });
  }

  choose(seat) {
    this.settle();
    this.seat = this.seat === seat ? null : seat;
    this.draw();
  }

  // ---- hands ----

  click(event) {
    const button = event.target.closest("[data-do]");
    if (!button || !this.root.contains(button) || button.disabled) return;
    const { dataset } = button;
    const local = { seat: () => this.choose(dataset.seat === "" ? null : Number(dataset.seat)),
      bump: () => this.bump(Number(dataset.by)), panel: () => this.unfold(dataset.name), hush: () => (this.notice = null),
      field: () => (this.field = Number(dataset.n)), kind: () => (this.kind = Number(dataset.n)),
      asked: () => (this.asked = Number(dataset.n)), word: () => (this.wording = dataset.key) };
    if (local[dataset.do]) {
      local[dataset.do]();
      return this.draw();
    }
    this.run(dataset);
  }

  run({ do: name, ...given }) {
    this.settle();
    const whole = (text) => (text === undefined || text === "" ? undefined : Number(text));
    const command = { do: name };
    for (const [word, value] of Object.entries(given)) {
      command[word] = ["cell", "value", "part", "seat"].includes(word) ? whole(value) : value;
    }
    if (given.to === "seat") delete command.to;
    if (given.to === "seat" && this.seat !== null) command.seat = this.seat;
    if ("answer" in given) Object.assign(command, { seat: this.answering(), answer: undefined });
    if (name === "resume" && given.on) Object.assign(command, { played_on: true, on: undefined });
    if (name === "end") Object.assign(command, this.ending(given.finished !== "false"));
    this.notice = null;
    this.send(Object.fromEntries(Object.entries(command).filter(([, value]) => value !== undefined)));
    if (name === "end") this.panel = "survey";
    if (name === "level") this.el.closest(".jp-OutputArea")?.scrollIntoView(); // the board comes in above
    this.draw();
  }

  answering() {
    const seats = this.view.survey?.seats ?? [];
    return seats.includes(this.asked) ? this.asked : seats[0];
  }

  ending(finished) {
    const winners = [...this.root.querySelectorAll("[name=winner]:checked")].map((box) => Number(box.value));
    return { finished, ...(winners.length && { winners }) };
  }

  unfold(name) {
    this.panel = this.panel === name ? null : name;
    this.wording = null;
    if (this.panel === "story" && !this.view.story.told.length) this.send({ do: "story" });
    if (this.panel) queueMicrotask(() => this.root.querySelector(".pk-sheet input, .pk-sheet textarea")?.focus());
  }

  submit(event) {
    event.preventDefault();
    const form = event.target;
    const typed = Object.fromEntries([...new FormData(form)].map(([name, value]) => [name, value]));
    const to = this.seat === null ? {} : { seat: this.seat };
    const sends = {
      points: () => this.typedPoints(typed.text),
      note: () => this.send({ do: "note", text: typed.text, ...to }),
      question: () => this.ask(event.submitter?.value === "misplay", typed, to),
      word: () => this.send({ do: "text", entry: form.dataset.entry, nth: Number(form.dataset.nth), text: typed.text }),
      answer: () => this.send({ do: "rate", item: form.dataset.item, seat: this.answering(), text: typed.text }),
      start: () => this.send({ do: "start", game: Number(typed.game), names: typed.names, draft: typed.draft,
        level: typed.level ?? "observe" }),
    };
    sends[form.dataset.form]?.();
    if (["note", "question", "start"].includes(form.dataset.form)) this.panel = null;
    if (form.dataset.form === "word") this.wording = null;
    if (!["start", "answer"].includes(form.dataset.form)) form.reset();
    this.draw();
  }

  ask(misplay, typed, to) {
    const { rule, text, ruling, looked_up: looked } = typed;
    if (misplay) this.send({ do: "ruling", rule, text: [text, ruling].filter(Boolean).join(" → "), misplay: true, ...to });
    else this.send({ do: "question", rule, text, ruling, looked_up: Boolean(looked), ...to });
  }

  typedPoints(text) {
    // Enter goes on to the next seat, so that a whole hand is typed without touching anything else.
    clearTimeout(this.settling);
    this.pending = null;
    if (text.trim()) this.score(this.seat, text);
    this.seat = (this.seat + 1) % this.view.seats.length;
    queueMicrotask(() => this.root.querySelector(".pk-points")?.focus());
  }

  changed(node) {
    if (node.matches("[data-edit]") && node.value.trim() && node.value !== node.dataset.was) {
      const { part, seat, n } = node.dataset;
      this.send({ do: "edit", part: Number(part), seat: Number(seat), text: node.value,
        ...(this.view.fields?.length && { field: Number(n) }) });
    } else if (node.matches("[name=game]")) this.draw();
    else if (node.matches("[type=file]")) this.photograph(node);
  }

  async photograph(input) {
    const [file] = input.files;
    input.value = "";
    if (!file) return;
    this.notice = this.say("photo_small");
    this.draw();
    const tapped = Date.now();
    try {
      const small = await smaller(file);
      this.notice = null;
      const to = this.seat === null ? {} : { seat: this.seat };
      this.post({ do: "photo", ...to }, tapped, null, [small]);
    } catch {
      this.notice = this.say("photo_bad");
    }
    this.draw();
  }

  keyed(event) {
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation(); // with focus here the notebook's own shortcuts (d d deletes a cell) must stay silent
    const typing = event.target.matches("input:not([type=checkbox]):not([type=radio]), textarea, select");
    if (event.key === "Escape") this.escape();
    else if (typing) return;
    else if (/^[0-8]$/.test(event.key)) this.nth(Number(event.key) - 1);
    else {
      const keys = { "+": () => this.bump(1), "=": () => this.bump(1), "-": () => this.bump(-1), n: () => this.press("n"),
        h: () => this.press("h"), p: () => this.press("p"), u: () => this.press("u"), r: () => this.press("r"),
        t: () => this.root.querySelector(".pk-tags button")?.focus(), "/": () => this.toPoints(),
        "?": () => { this.unfold("help"); this.draw(); } };
      const action = keys[event.key.toLowerCase()];
      if (!action) return;
      action();
    }
    event.preventDefault();
  }

  escape() {
    clearTimeout(this.settling);
    Object.assign(this, { panel: null, wording: null, pending: null, notice: null });
    this.draw();
    this.root.querySelector(".pk-line-seat")?.focus();
  }

  nth(seat) {
    if (seat >= (this.view.seats?.length ?? 0)) return;
    this.settle();
    this.seat = seat < 0 ? null : seat;
    this.draw();
    this.root.querySelector(`[data-do="seat"][data-seat="${seat < 0 ? "" : seat}"]`)?.focus();
  }

  toPoints() {
    if (this.seat === null) this.nth(0);
    this.root.querySelector(".pk-points")?.focus();
  }

  press(key) {
    const button = this.root.querySelector(`[data-key="${key}"]:not([disabled])`);
    if (button) this.run(button.dataset);
  }

  // ---- drawing ----

  draw() {
    const { view } = this;
    const owner = this.root.getRootNode();
    const inside = this.root.contains(owner.activeElement);
    if (this.key) this.el.closest(".jp-OutputArea")?.setAttribute("role", "main"); // a page of its own, not a notebook's cell
    const kinds = { table: () => this.table(view), lobby: () => this.lobby(view), locked: () => this.locked() };
    dress(this.root, h("div", { class: `pk pk-log${this.lost ? " is-lost" : ""}`, lang: view.lang, role: "group",
      "aria-label": view.title ?? "playkit" }, kinds[view.state]?.() ?? [h("p", { text: this.say("laying") })]));
    for (const node of this.root.querySelectorAll("[data-was]")) {
      // What somebody is typing stays; a figure that changed underneath shows.
      if (node.pkWas !== node.dataset.was) node.value = node.pkWas = node.dataset.was;
    }
    this.tick();
    if (inside && !this.root.contains(owner.activeElement)) this.root.querySelector("button")?.focus();
  }

  net() {
    const state = this.lost ? "lost" : this.state ?? "saved";
    const waiting = [...this.open.values()].filter(({ quiet }) => !quiet).length;
    return h("div", { key: "net", class: "pk-state" }, [
      h("p", { key: "n", class: `pk-net is-${state}`, role: "status", text: this.say(state, waiting) }),
      this.notice && h("div", { key: "notice", class: "pk-notice", role: "alert" }, [
        h("bdi", { text: this.notice }),
        h("button", { class: "pk-quiet", type: "button", "data-do": "hush", "aria-label": this.say("close"), text: "×" }),
      ]),
    ]);
  }

  table(view) {
    return [this.head(view), this.net(), this.forgotten(view), this.clocks(view), this.actions(view), this.seats(view),
      this.tags(view), this.panels(view), this.sheet(view), this.lines(view), this.foot(view)];
  }

  head(view) {
    const { status } = view;
    return h("div", { key: "head", class: `pk-log-head is-${status.tone}` }, [
      h("p", { key: "title", class: "pk-detail" }, [h("bdi", { text: [view.title, view.draft].filter(Boolean).join(" · ") })]),
      h("p", { key: "s", class: "pk-sentence", role: "status" }, [h("bdi", { text: status.sentence })]),
      status.detail && h("p", { key: "d", class: "pk-detail", text: status.detail }),
      view.warning && h("p", { key: "w", class: "pk-warning", text: view.warning }),
    ]);
  }

  forgotten({ forgotten }) {
    if (!forgotten) return null;
    return h("div", { key: "forgotten", class: "pk-notice", role: "alert" }, [
      h("span", { text: forgotten.text }),
      h("button", { key: "stopped", type: "button", class: "pk-action", "data-do": "stopped", text: forgotten.stopped }),
      h("button", { key: "on", type: "button", class: "pk-quiet", "data-do": "resume", "data-on": "1", text: forgotten.on }),
    ]);
  }

  clocks(view) {
    return h("dl", { key: "clocks", class: "pk-clocks" }, view.clocks.map((clock) => h("div", { key: clock.name }, [
      h("dt", {}, [h("bdi", { text: clock.label })]), ticking("dd", clock)])));
  }

  actions(view) {
    return h("div", { key: "actions", class: "pk-actions", role: "toolbar", "aria-label": this.say("table") },
      view.actions.map((action) => h("button", { key: `${action.do}${action.name ?? ""}`, type: "button",
        class: action.primary ? "pk-action is-primary" : "pk-action", "data-do": action.do, "data-name": action.name,
        "data-key": action.key }, [h("bdi", { text: action.label }),
        action.key && h("kbd", { "aria-hidden": "true", text: action.key.toUpperCase() })])));
  }

  seats(view) {
    const whole = h("li", { key: "table" }, [h("button", { type: "button", class: "pk-line-seat is-table", "data-do": "seat",
      "data-seat": "", "aria-pressed": String(this.seat === null), text: this.say("whole_table") })]);
    return h("ul", { key: "seats", class: "pk-seats", "aria-label": this.say("seats") },
      [view.seats.map((seat) => this.oneSeat(view, seat)), whole]);
  }

  oneSeat(view, seat) {
    const chosen = this.seat === seat.seat;
    const pending = this.pending?.seat === seat.seat ? this.pending.amount : 0;
    const settling = pending ? h("span", { key: "p", class: "pk-pending", role: "status", text: signed(pending) }) : null;
    return h("li", { key: seat.seat, class: `pk-seat${seat.turn ? " is-turn" : ""}${chosen ? " is-chosen" : ""}`, "data-seat": seat.seat }, [
      h("button", { key: "b", type: "button", class: "pk-line-seat", "data-do": "seat", "data-seat": seat.seat, "aria-pressed": String(chosen) }, [
        h("span", { key: "g", class: "pk-pawn", "data-seat": seat.seat, "aria-hidden": "true" }, [h("span", { text: seat.glyph })]),
        h("bdi", { key: "n", class: "pk-name", text: seat.name }),
        ticking("span", { ...seat, class: "pk-seat-clock" }),
        h("span", { key: "gain", class: "pk-gain", text: seat.part }),
        h("span", { key: "s", class: "pk-total", text: seat.score }),
      ]),
      settling,
      chosen && view.may.score && this.keypad(view, seat),
      chosen && !seat.turn && view.actions.some((action) => action.do === "turn") && h("button", { key: "turn", type: "button",
        class: "pk-quiet pk-its-turn", "data-do": "turn", "data-seat": seat.seat, text: this.say("its_turn") }),
    ]);
  }

  keypad(view, seat) {
    const by = (amount) => h("button", { key: amount, type: "button", class: "pk-key", "data-do": "bump", "data-by": amount,
      "aria-label": `${seat.name} ${signed(amount)}`, text: signed(amount) });
    return h("div", { key: "keys", class: "pk-keypad" }, [
      view.fields.length > 0 && h("div", { key: "f", class: "pk-fields" }, view.fields.map((name, n) =>
        h("button", { key: n, type: "button", class: "pk-quiet", "data-do": "field", "data-n": n, "aria-pressed": String(n === this.field) },
          [h("bdi", { text: `${name} ${seat.fields[n]}` })]))),
      h("div", { key: "b", class: "pk-bumps" }, [-5, -1, 1, 5].map(by)),
      h("form", { key: "t", class: "pk-typed", "data-form": "points" }, [
        h("input", { key: "i", class: "pk-points", name: "text", type: "text", inputmode: "text", maxlength: 60, autocomplete: "off",
          enterkeyhint: "next", "aria-label": this.say("points"), placeholder: "10+15-5" }),
        h("button", { key: "go", class: "pk-action", type: "submit", text: this.say("enter") }),
      ]),
    ]);
  }

  target(view) {
    const seat = view.seats.find((one) => one.seat === this.seat);
    return h("p", { key: "to", class: "pk-detail" }, [h("span", { text: `${this.say("to")}: ` }),
      h("bdi", { text: seat ? `${seat.glyph} ${seat.name}` : this.say("whole_table") })]);
  }

  tags(view) {
    if (!view.may.tag) return null;
    return h("section", { key: "tags", class: "pk-tags", "aria-label": this.say("notes") }, [
      this.target(view),
      h("div", { key: "b", class: "pk-tag-row" }, view.tags.map(([name, label]) => h("button", { key: name, type: "button",
        class: "pk-quiet", "data-do": "tag", "data-tag": name, "data-to": "seat" }, [h("bdi", { text: label })]))),
    ]);
  }

  panels(view) {
    const known = { note: "wrote", question: "question", board: view.board && "board", parts: view.parts && "edit",
      survey: this.asksAnything(view) && "survey", another: view.form && "another", story: view.story && "story", end: view.ending && "end", join: view.links.length > 0 && "join", help: "help" };
    const label = (name) => (name === "end" ? view.ending.end : this.say(known[name]));
    const photo = view.may.photo && h("label", { key: "photo", class: "pk-quiet pk-file" }, [h("span", { text: this.say("photo") }),
      h("input", { type: "file", accept: "image/*", capture: "environment", "aria-label": this.say("photo") })]);
    return h("div", { key: "panels", class: "pk-panels-row" }, [photo, Object.keys(known).filter((name) => known[name]).map((name) =>
      h("button", { key: name, type: "button", class: "pk-quiet", "data-do": "panel", "data-name": name,
        "aria-expanded": String(this.panel === name), text: label(name) }))]);
  }

  asksAnything({ survey }) {
    return survey.predict.length > 0 || (survey.items.length > 0 && survey.seats.length > 0);
  }

  sheet(view) {
    const draw = { note: () => this.noteForm(view), question: () => this.questionForm(view), board: () => this.board(view),
      parts: () => this.parts(view), survey: () => this.survey(view), end: () => this.end(view), join: () => this.join(view), story: () => this.story(view),
      another: () => this.startForm(view.form), help: () => this.help(view) };
    const drawn = this.panel && draw[this.panel]?.();
    return drawn && h("section", { key: `sheet-${this.panel}`, class: "pk-sheet" }, [drawn]);
  }

  lines(view) {
    const line = (one) => h("li", { key: one.key, "data-seat": one.seat }, [
      h("time", { key: "t", class: "pk-detail", text: `${one.at} ${one.clock}` }),
      one.glyph && h("span", { key: "g", class: "pk-pawn is-small", "data-seat": one.seat, "aria-hidden": "true" }, [h("span", { text: one.glyph })]),
      h("span", { key: "w", class: "pk-what" }, [one.who && h("bdi", { key: "who", text: `${one.who} ` }), h("bdi", { key: "what", text: one.what }),
        one.text && h("bdi", { key: "text", class: "pk-said", text: one.text })]),
      one.photo && h("img", { key: "p", src: one.photo, alt: `${this.say("photo")} ${one.clock}` }),
      one.entry && this.wording !== one.key && h("button", { key: "b", type: "button", class: "pk-quiet", "data-do": "word", "data-key": one.key,
        "aria-label": `${this.say("words")}: ${one.what} ${one.clock}`, text: "✎" }),
      this.wording === one.key && h("form", { key: "f", "data-form": "word", "data-entry": one.entry, "data-nth": one.nth, class: "pk-typed" }, [
        h("input", { key: "i", name: "text", type: "text", maxlength: 2000, "data-was": one.words, "aria-label": this.say("words") }),
        h("button", { key: "s", type: "submit", class: "pk-action", text: this.say("save") })]),
    ]);
    return h("section", { key: "lines", class: "pk-lines", "aria-label": this.say("entries") }, [
      h("h3", { key: "h", text: this.say("entries") }),
      view.lines.length ? h("ol", { key: "l" }, view.lines.map(line)) : h("p", { key: "none", class: "pk-empty", text: this.say("entries_empty") })]);
  }

  foot(view) {
    return h("div", { key: "foot", class: "pk-log-foot" }, [
      view.undo && h("button", { key: "u", type: "button", class: "pk-quiet", "data-do": "undo", "data-key": "u" }, [h("span", { "aria-hidden": "true", text: "↶ " }), h("bdi", { text: view.undo.label })]),
      view.redo && h("button", { key: "r", type: "button", class: "pk-quiet", "data-do": "redo", "data-key": "r" }, [h("span", { "aria-hidden": "true", text: "↷ " }), h("span", { text: this.say("redo") })]),
      (view.levels ?? []).map(([name, label]) => h("button", { key: name, type: "button", class: "pk-quiet", "data-do": "level", "data-to": name,
        "aria-pressed": String(name === view.level), text: label })),
      this.langs(view)]);
  }

  langs(view) {
    return (view.langs ?? []).map(([lang, label]) => h("button", { key: lang, type: "button", class: "pk-quiet", "data-do": "language",
      "data-lang": lang, lang, "aria-pressed": String(lang === view.lang), text: label }));
  }
}

Object.assign(TableLog.prototype, PANELS);

export default {
  render({ model, el, signal }) {
    new TableLog(model, el, signal);
  },
};
