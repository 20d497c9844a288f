// The skin of a table: draws the `view` its controller made and sends commands up. It decides nothing about a game.
//
// One trait comes down (`view`, replaced whole); commands go up as messages with client and id, and each is
// acknowledged once it is on disk. All text is set through textContent, so that nothing a person typed is ever markup.

const SLOW_MS = 300; // from here on a command looks pending
const QUEUED_MS = 4000; // from here on the kernel is called busy
const LOOK_MS = 2500; // how often to ask whether another tab has written
const NARROW_PX = 640;
const MANY = 9; // more outcomes than that are chips, not a wall of buttons
const BOT_MS = 420; // long enough to see one bot's action before the next

class Board {
  constructor(model, el, signal) {
    Object.assign(this, { model, el, signal, last: 0, open: new Map(), chosen: [], spot: null, lost: false,
      folded: false });
    const bytes = crypto.getRandomValues(new Uint8Array(12)); // randomUUID exists in secure contexts only
    this.client = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
    this.root = document.createElement("div");
    el.append(this.root);
    this.listen();
    this.unfold();
    this.draw();
  }

  get view() {
    return this.model.get("view") ?? {};
  }

  say(name) {
    return this.view.words?.[name] ?? name;
  }

  unfold() {
    // Rendered before it is on the page, a table has no width yet; a narrow one starts with its log folded away.
    const watcher = new ResizeObserver(([{ contentRect }]) => {
      if (!contentRect.width) return;
      watcher.disconnect();
      this.folded = contentRect.width < NARROW_PX;
      this.draw();
    });
    watcher.observe(this.root);
    this.signal.addEventListener("abort", () => watcher.disconnect());
  }

  // ---- up and down ----

  listen() {
    const { signal, root, model } = this;
    const on = (target, name, handler) => target.addEventListener(name, handler, { signal });
    const listeners = {
      "change:view": () => this.arrive(),
      "msg:custom": (message) => this.acknowledge(message),
      comm_live_update: () => this.disconnect(),
    };
    for (const [name, handler] of Object.entries(listeners)) {
      model.on(name, handler);
      signal.addEventListener("abort", () => model.off(name, handler));
    }
    on(root, "click", (event) => this.click(event));
    on(root, "keydown", (event) => this.key(event));
    on(root, "input", (event) => event.target.matches(".pk-slider") && this.drag(Number(event.target.value)));
    listenToHands(this, on);
    on(root, "focusin", (event) => this.settle(event.target));
    on(root, "pointerover", (event) => this.light(event.target));
    on(root, "pointerleave", () => this.light(null));
    const timers = [setInterval(() => this.look(), LOOK_MS), setInterval(() => this.watch(), SLOW_MS)];
    signal.addEventListener("abort", () => timers.forEach(clearInterval));
  }

  send(command) {
    if (this.lost) return;
    const id = ++this.last;
    this.open.set(id, { at: performance.now(), quiet: command.do === "look" });
    this.model.send({ client: this.client, id, ...command });
    this.watch();
  }

  acknowledge(message) {
    if (message?.type !== "ack" || message.client !== this.client) return;
    this.open.delete(message.id);
    typedAnswer(this, message);
    this.lost = false;
    if (message.notice !== undefined) this.notice = message.notice;
    const wish = this.wanted;
    this.wanted = undefined;
    this.watch();
    if (wish !== undefined && wish !== this.view.slider?.step) this.drag(wish);
    this.draw();
  }

  arrive() {
    if (this.view.step !== this.drawn?.step || this.view.session !== this.drawn?.session) this.chosen = [];
    this.lost = false;
    this.watch();
    this.draw();
    clearTimeout(this.bot);
    if (this.view.bot) this.bot = setTimeout(() => this.send({ do: "bot_step", step: this.view.step }), BOT_MS);
  }

  disconnect() {
    this.lost = true;
    this.open.clear();
    this.draw();
    giveBack(this); // nobody will say whether it was played
  }

  look() {
    if (document.visibilityState === "visible" && !this.open.size && this.root.isConnected) this.send({ do: "look" });
  }

  watch() {
    const waits = [...this.open.values()].map(({ at, quiet }) => (quiet ? 0 : performance.now() - at));
    const longest = Math.max(0, ...waits);
    const state = this.lost ? "lost" : longest > QUEUED_MS ? "queued" : longest > SLOW_MS ? "pending" : "saved";
    if (state !== this.state) {
      this.state = state;
      this.draw();
    }
  }

  // ---- what a click means: arguments of legal actions, one after the other ----

  fitting(chosen = this.chosen) {
    const fits = (action) => chosen.every((target, place) => same(action.args[place], target));
    return (this.view.legal ?? []).filter(fits);
  }

  openTo(target) {
    return Boolean(target) && this.openNow.has(`${target.kind} ${target.value}`);
  }

  weigh() {
    // Worked out once a drawing: a board of 81 cells would otherwise go through all legal actions 81 times.
    const place = this.chosen.length;
    const fitting = this.fitting();
    this.foreseen = foresee(fitting, place);
    const next = fitting.map((action) => action.args[place]).filter(Boolean);
    this.openNow = new Set(next.map(([kind, value]) => `${kind} ${value}`));
    this.openVia = new Set(fitting.filter((action) => action.args[place + 1])
      .map((action) => `${action.args[place].join(" ")} ${action.args[place + 1].join(" ")}`));
  }

  // A district means its seat too: what lies in front of a seat answers to a choice that begins with the seat.
  opensVia(owner, target) {
    return Boolean(owner && target) && this.openVia.has(`${owner.kind} ${owner.value} ${target.kind} ${target.value}`);
  }

  chooseThing(thing) {
    const [target, owner] = [targetOf(thing), ownerOf(thing)];
    if (!this.openTo(target) && this.opensVia(owner, target)) {
      this.chosen = [...this.chosen, owner];
      this.weigh();
    }
    this.choose(target);
  }

  choose(target) {
    if (this.chosen.some((one) => one.kind === target.kind && one.value === target.value)) this.chosen = [];
    else if (this.openTo(target)) this.chosen = [...this.chosen, target];
    else if (this.fitting([target]).length) this.chosen = [target];
    else return;
    const left = this.fitting();
    if (left.length === 1 && this.chosen.length === left[0].args.length) this.play(left[0].code);
    else this.draw();
  }

  play(code) {
    this.chosen = [];
    this.notice = null;
    this.send({ do: "play", code, step: this.view.step });
    this.draw();
  }

  drag(step) {
    // A dragged slider fires faster than a kernel folds: one seek is under way at a time, the newest wish goes next.
    this.wanted = step;
    if (!this.open.size) this.send({ do: "seek", step });
  }

  offered() {
    // What the next click on the table can mean needs no button; buttons would only push the board away.
    const needed = (action) => (this.chosen.length ? action.off || this.chosen.length === action.args.length : action.button);
    return this.fitting().filter(needed);
  }

  // ---- hands ----

  click(event) {
    const button = event.target.closest("[data-do]");
    if (button && this.root.contains(button)) return this.run(button.dataset);
    const thing = event.target.closest("[data-kind]");
    if (thing) this.chooseThing(thing);
  }

  run({ do: name, code, step, n, lang }) {
    const here = { step: Number(step), n: Number(n) };
    const local = { play: () => this.play(Number(code)), fold: () => (this.folded = !this.folded),
      help: () => (this.helping = !this.helping), cancel: () => (this.chosen = []), hush: () => (this.notice = null) };
    if (local[name]) {
      local[name]();
      return this.draw();
    }
    this.notice = null;
    this.send({ do: name, ...(step !== undefined && { step: here.step }), ...(n !== undefined && { n: here.n }),
      ...(lang !== undefined && { lang }) });
  }

  key(event) {
    if (event.target.matches(".pk-type")) return typingKey(this, event);
    if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
    event.stopPropagation(); // with focus here the notebook's own shortcuts (d d deletes a cell) must stay silent
    const arrows = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };
    const slider = event.target.matches(".pk-slider");
    const keys = { u: () => this.press("undo"), r: () => this.press("redo"), "?": () => this.run({ do: "help" }),
      "/": () => this.root.querySelector(".pk-type")?.focus(),
      Escape: () => { this.helping = false; this.notice = null; this.chosen = []; this.draw(); },
      "[": () => this.step(-1), "]": () => this.step(1) };
    if (arrows[event.key] && !slider) this.move(event.target, ...arrows[event.key]);
    else if (/^[1-9]$/.test(event.key)) this.nth(Number(event.key) - 1);
    else if ((event.key === "Enter" || event.key === " ") && event.target.matches("[data-kind]")) event.target.click();
    else if (keys[event.key.toLowerCase()] ?? keys[event.key]) (keys[event.key.toLowerCase()] ?? keys[event.key])();
    else return;
    event.preventDefault();
  }

  press(name) {
    const button = this.root.querySelector(`[data-do="${name}"]:not([disabled])`);
    if (button) this.run(button.dataset);
  }

  nth(place) {
    const action = this.offered()[place];
    if (action) this.play(action.code);
  }

  step(by) {
    const { slider } = this.view;
    const wanted = slider ? slider.step + by : -1;
    if (slider && wanted >= 0 && wanted <= slider.total) this.drag(wanted);
  }

  // ---- focus: one tab stop for everything on the table, arrows go to the nearest thing that way ----

  things() {
    return [...this.root.querySelectorAll("[data-thing]")];
  }

  move(from, dx, dy) {
    const middle = (node) => {
      const box = node.getBoundingClientRect();
      return [box.x + box.width / 2, box.y + box.height / 2];
    };
    const home = from.matches("[data-thing]") ? from : this.things().find((node) => node.tabIndex === 0);
    if (!home) return;
    if (home !== from) return home.focus();
    const [x, y] = middle(home);
    let best = [Infinity, null];
    for (const node of this.things()) {
      const [nx, ny] = middle(node);
      const along = (nx - x) * dx + (ny - y) * dy;
      const aside = Math.abs((nx - x) * dy) + Math.abs((ny - y) * dx);
      if (node !== home && along > 4 && along + 3 * aside < best[0]) best = [along + 3 * aside, node];
    }
    best[1]?.focus();
  }

  settle(node) {
    if (!node.matches("[data-thing]")) return;
    this.spot = node.dataset.thing;
    this.light(node);
    for (const thing of this.things()) thing.tabIndex = thing === node ? 0 : -1;
  }

  light(node) {
    aim(this, node);
    const group = node?.closest?.("[data-group]")?.dataset.group ?? null;
    for (const one of this.root.querySelectorAll("[data-group]")) {
      one.classList.toggle("is-lit", group !== null && one.dataset.group === group);
    }
  }

  // ---- drawing ----

  draw() {
    const owner = this.root.getRootNode();
    const inside_ = this.root.contains(owner.activeElement);
    const { view } = this;
    this.drawn = view;
    this.weigh();
    const theme = `pk${this.lost ? " is-lost" : ""}${view.live === false ? " is-past" : ""}`;
    dress(this.root, h("div", { class: theme, lang: view.lang, role: "group", "aria-label": view.title }, [
      this.table(view), this.helping && helpOf(this, view),
    ]));
    const stop = this.things().find((node) => node.dataset.thing === this.spot) ?? this.things()[0];
    for (const thing of this.things()) thing.tabIndex = thing === stop ? 0 : -1;
    // A focused button that went away would hand the keyboard to the notebook, where a stray key can delete a cell.
    if (inside_ && !this.root.contains(owner.activeElement)) (stop ?? this.root.querySelector("button"))?.focus();
  }

  top(view) {
    const status = view.status ?? {};
    const state = this.lost ? "lost" : this.state ?? "saved";
    return h("div", { key: "top", class: "pk-top" }, [
      h("div", { class: "pk-ask", role: "status" }, [
        status.seat !== undefined && h("span", { class: "pk-pawn is-big", "data-seat": status.seat, "aria-hidden": "true" },
          [h("span", { class: "pk-pawn-glyph", text: status.glyph })]),
        h("p", { key: "s", class: "pk-sentence" }, [
          status.who && h("strong", { key: "w", text: status.who }),
          h("span", { key: "q", text: status.sentence ?? this.say("loading") }),
        ]),
        status.detail && h("p", { key: "d", class: "pk-detail", text: status.detail }),
      ]),
      // Beside an open log it would be said twice.
      this.folded && view.latest && h("p", { key: "latest", class: "pk-latest", text: view.latest }),
      this.actions(view),
      state !== "saved" && h("p", { key: "net", class: `pk-net is-${state}`, role: "status", text: this.say(state) }),
      this.notice && h("div", { key: "n", class: "pk-notice", role: "alert" }, [
        h("span", { text: this.notice }),
        h("button", { class: "pk-quiet", type: "button", "data-do": "hush", "aria-label": this.say("close"), text: "×" }),
      ]),
    ]);
  }

  table(view) {
    return h("div", { class: "pk-table" }, [
      h("div", { key: "play", class: "pk-play" }, [
        this.top(view),
        h("div", { key: "surface", class: "pk-surface" }, [
          h("div", { key: "mat", class: "pk-mat" }, (view.zones ?? []).map((zone, place) => this.zone(zone, place))),
          view.curtain && curtain(view.curtain),
        ]),
        footOf(this, view),
      ]),
      h("div", { key: "side", class: "pk-side" }, [
        h("div", { key: "panels", class: "pk-panels" }, (view.panels ?? []).map((panel) => this.panel(panel))),
        logOf(this, view),
      ]),
    ]);
  }

  zone(zone, place) {
    const draw = { grid: () => this.grid(zone, place), row: () => this.row(zone, place), bag: () => this.bag(zone, place) };
    return h("section", { key: place, class: `pk-zone is-${zone.zone}`, "aria-label": zone.title }, [
      zone.title && zone.zone !== "bag" && h("h3", { class: "pk-title", text: zone.title }),
      draw[zone.zone]?.(),
    ]);
  }

  thing(face, name, tag, extra = {}) {
    const flags = (face.flags ?? []).map((flag) => `is-${flag}`).join(" ");
    const open = this.openTo(face.target) || this.opensVia(this.within, face.target);
    const [threatened, leading] = ["threatened", "leading"].map((what) =>
      Boolean(face.target) && this.foreseen[what].has(`${face.target.kind} ${face.target.value}`));
    const held = face.target && this.chosen.some((one) => one.kind === face.target.kind && one.value === face.target.value);
    return h(tag, { key: name, class: `pk-face ${flags}${open ? " is-open" : ""}${held ? " is-held" : ""}`
        + `${face.fresh ? " is-fresh" : ""}${face.last ? " is-last" : ""}${threatened ? " is-threatened" : ""}`
        + `${open && leading ? " is-leading" : ""}`,
      "data-tone": face.tone, "data-group": face.group, "data-kind": face.target?.kind, "data-value": face.target?.value,
      "aria-label": [face.says, open && this.say("choosable"), open && leading && this.say("leading"),
        threatened && this.say("threatened"), face.fresh && this.say("changed")].filter(Boolean).join(", "),
      "data-thing": name, tabindex: -1, ...extra }, inside(face));
  }

  grid(zone, place) {
    const cells = zone.cells ?? [];
    const edge = (text, n) => h("span", { key: n, class: "pk-edge", "aria-hidden": "true", text });
    const row = (r) => h("div", { key: `r${r}`, class: "pk-line", role: "row" }, [
      zone.ranks && edge(zone.ranks[r], "edge"),
      cells.slice(r * zone.columns, (r + 1) * zone.columns).map((face, c) =>
        this.thing(face, `${place}.${r * zone.columns + c}`, "div", { role: "gridcell",
          "aria-selected": this.chosen.length && this.openTo(face.target) ? "false" : undefined })),
    ]);
    return h("div", { class: `pk-grid${zone.ranks ? " is-ranked" : ""}${zone.joined ? " is-joined" : ""}${zone.columns > 6 ? " is-wide" : ""}${zone.rows < 4 ? " is-low" : ""}`, role: "grid",
      "aria-label": zone.title || this.say("board"), vars: { "--columns": zone.columns, "--edge": (zone.ranks ?? []).some((text) => text.length > 2) ? "2.8rem" : "1.1rem" } }, [
      Array.from({ length: zone.rows }, (_, r) => row(r)),
      zone.files && h("div", { key: "files", class: "pk-line is-files", "aria-hidden": "true" },
        [zone.ranks && edge("", "corner"), zone.files.map(edge)]),
    ]);
  }

  row(zone, place) {
    const cards = zone.cards ?? [];
    if (!cards.length) return h("p", { key: "none", class: "pk-empty", text: zone.empty || "—" });
    return h("ul", { key: "cards", class: `pk-row${zone.compact ? " is-compact" : ""}` }, cards.map((face, n) =>
      h("li", { key: n }, [face.target
        ? this.thing(face, `${place}.${n}`, "button", { type: "button" })
        : this.thing(face, `${place}.${n}`, "div", { role: "img", "data-thing": undefined, tabindex: undefined })])));
  }

  bag(zone, place) {
    const face = { label: zone.title, sub: zone.sub, tone: zone.tone, target: zone.target, says: zone.says };
    const inner = h("span", { class: "pk-bag-count", "aria-hidden": "true", text: zone.count ?? "?" });
    const made = zone.target ? this.thing(face, `${place}.0`, "button", { type: "button" })
      : this.thing(face, `${place}.0`, "div", { role: "img", "data-thing": undefined, tabindex: undefined });
    return { ...made, attrs: { ...made.attrs, class: `${made.attrs.class} pk-bag` }, children: [inner, ...made.children] };
  }

  panel(panel) {
    this.within = panel.target; // whose things are being drawn
    const drawn = this.drawPanel(panel);
    this.within = undefined;
    return drawn;
  }

  drawPanel(panel) {
    const name = `seat${panel.seat}`;
    const open = this.openTo(panel.target);
    return h("section", { key: name, class: `pk-panel${panel.turn ? " is-turn" : ""}${panel.out ? " is-out" : ""}`,
      "data-seat": panel.seat, "aria-label": panel.name }, [
      h("div", { class: "pk-panel-head" }, [
        h("span", { class: "pk-pawn", "data-seat": panel.seat, "aria-hidden": "true" },
          [h("span", { class: "pk-pawn-glyph", text: panel.glyph })]),
        panel.target
          ? h("button", { key: "name", type: "button", class: `pk-name${open ? " is-open" : ""}`, "data-thing": name, tabindex: -1,
              "data-kind": panel.target.kind, "data-value": panel.target.value, text: panel.name })
          : h("span", { key: "name", class: "pk-name", text: panel.name }),
        panel.tag && h("span", { key: "tag", class: "pk-tag", text: panel.tag }),
        (panel.badges ?? []).map(badge),
      ]),
      h("dl", { key: "tracks", class: "pk-tracks" }, (panel.tracks ?? []).map((track, n) => this.track(track, n))),
      (panel.rows ?? []).map((zone, n) => h("div", { key: `row${n}`, class: "pk-hand" }, [
        zone.title && h("h4", { class: "pk-title", text: zone.title }),
        zone.zone === "grid" ? this.grid(zone, `${name}.${n}`) : this.row(zone, `${name}.${n}`),
      ])),
    ]);
  }

  track(track, n) {
    const goal = track.goal;
    return h("div", { key: n, class: "pk-track" }, [
      h("dt", { text: track.label }),
      h("dd", {}, [
        h("span", { key: "v", class: "pk-value", text: track.value ?? "?" }),
        goal && h("span", { key: "g", class: "pk-goal", text: `/${goal}` }),
        track.delta && h("span", { key: "d", class: "pk-delta", text: track.delta }),
        goal && h("span", { key: "bar", class: "pk-bar", "aria-hidden": "true" },
          [h("i", { vars: { "--share": Math.min(1, Math.max(0, (track.value ?? 0) / goal)) } })]),
      ]),
    ]);
  }

  actions(view) {
    const offered = this.offered();
    const hint = view.hint && !this.chosen.length ? h("p", { key: "hint", class: "pk-hint", text: view.hint }) : null;
    const many = offered.length > MANY && offered.every((action) => action.brief);
    return h("div", { key: "actions", class: `pk-actions${many ? " is-many" : ""}`, role: "toolbar", "aria-label": this.say("actions") }, [
      hint,
      offered.map((action, n) => h("button", { key: action.code, type: "button", class: `pk-action${action.brief ? " is-brief" : ""}`, "data-do": "play",
        "data-code": action.code, "data-seat": view.status?.seat, "aria-label": action.brief && action.label }, [
        h("span", { text: action.brief ?? action.label }), n < 9 && !action.brief && h("kbd", { "aria-hidden": "true", text: n + 1 }),
      ])),
      this.chosen.length > 0 && h("button", { key: "cancel", type: "button", class: "pk-quiet", "data-do": "cancel", text: this.say("cancel") }),
      view.peek && h("button", { key: "peek", type: "button", class: "pk-quiet", "data-do": "reveal", text: view.peek }),
      view.again && h("button", { key: "again", type: "button", class: "pk-action", "data-do": "again", text: view.again }),
      view.paused && h("button", { key: "go", type: "button", class: "pk-action", "data-do": "bot_step", "data-step": view.step,
        text: view.paused }),
    ]);
  }
}

export default {
  render({ model, el, signal }) {
    const board = new Board(model, el, signal);
    board.arrive();
  },
};
