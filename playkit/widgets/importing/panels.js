// What stands around the sheet: where files are dropped, counts, questions, problems, sessions, one cell, storing.

const quiet = (text, data, more = {}) => h("button", { key: text, type: "button", class: "pk-quiet", text, ...data, ...more });

function drawDrop(view, state) {
  const { words } = view;
  const small = view.files.length > 0;
  return h("div", { key: "drop", class: `pk-drop${small ? " is-small" : ""}${state.over ? " is-over" : ""}` }, [
    h("p", { key: "what", class: "pk-drop-what", text: words.drop }),
    h("label", { key: "file", class: "pk-action pk-file" }, [
      h("span", { key: "t", text: words.file }), h("input", { key: "i", type: "file", multiple: true, "data-files": true }),
    ]),
    !small && h("p", { key: "how", class: "pk-soft", text: words.drop_how }),
    quiet(view.lang === "ja" ? "English" : "日本語", { "data-do": "language", "data-lang": view.lang === "ja" ? "en" : "ja",
      lang: view.lang === "ja" ? "en" : "ja" }, { class: "pk-quiet pk-tongue" }),
  ]);
}

function drawFiles(view) {
  if (!view.files.length) return null;
  return h("div", { key: "files", class: "pk-tabs", role: "group", "aria-label": view.words.files }, view.files.map((name, nth) =>
    h("span", { key: nth, class: `pk-tab${nth === view.active ? " is-on" : ""}` }, [
      h("button", { key: "b", type: "button", class: "pk-tab-name", "data-do": "file", "data-file": nth,
        "aria-pressed": String(nth === view.active) }, [h("bdi", { key: "t", text: name })]),
      h("button", { key: "x", type: "button", class: "pk-tab-away", "data-do": "forget", "data-file": nth,
        "aria-label": `${view.words.forget}: ${name}`, text: "×" }),
    ])));
}

function drawTabs(view) {
  const { tabs, sheet } = view.file;
  if (!tabs.length) return null;
  return h("div", { key: "tabs", class: "pk-tabs is-sheets", role: "group", "aria-label": view.words.sheets }, tabs.map((name, nth) =>
    h("button", { key: nth, type: "button", class: `pk-tab pk-tab-name${nth === sheet ? " is-on" : ""}`, "data-do": "sheet",
      "data-sheet": nth, "aria-pressed": String(nth === sheet) }, [h("bdi", { key: "t", text: name })])));
}

function drawHead(view) {
  const { counts, found, known } = view.file;
  const chips = counts.map(({ key, n, label: name }) =>
    h("li", { key, class: `pk-chip is-${key}${n ? "" : " is-none"}` }, [
      h("b", { key: "n", text: n.toLocaleString() }), h("span", { key: "l", text: name }),
    ]));
  return h("div", { key: "head", class: "pk-import-head" }, [
    h("p", { key: "found", class: "pk-found", text: found }),
    h("ul", { key: "counts", class: "pk-chips" }, chips),
    known && h("p", { key: "known", class: "pk-known" }, [
      h("span", { key: "t", text: known.text }),
      known.again && quiet(view.words.change, { "data-do": "again" }),
    ]),
  ]);
}

function drawQuestion(view, question) {
  const { words } = view;
  const id = `q-${question.section}-${question.key}`;
  const options = question.choices.map(({ value, label: name }) =>
    h("option", { key: value, value, selected: value === question.chosen, text: name }));
  if (!question.chosen) options.unshift(h("option", { key: "", value: "", selected: true, text: words.choose }));
  return h("li", { key: id, class: "pk-question" }, [
    h("label", { key: "l" }, [
      h("span", { key: "t", class: "pk-asked" }, [h("bdi", { key: "t", text: question.text })]),
      h("select", { key: "s", "data-answer": true, "data-section": question.section, "data-key": question.key,
        value: question.chosen }, options),
    ]),
    h("span", { key: "e", class: "pk-soft" }, [
      question.evidence && h("bdi", { key: "e", text: `${words.evidence}: ${question.evidence} · ` }),
      h("span", { key: "a", text: question.answered ? words.your_answer : question.chosen ? words.assumed : "" }),
    ]),
  ]);
}

function drawQuestions(view) {
  const { questions, keep } = view.file;
  if (!questions.length) return null;
  return h("section", { key: "questions", class: "pk-card pk-questions" }, [
    h("h3", { key: "h", text: view.words.answers }),
    h("ul", { key: "l" }, questions.map((question) => drawQuestion(view, question))),
    h("label", { key: "keep", class: "pk-check" }, [
      h("input", { key: "i", type: "checkbox", "data-keep": true, checked: keep }), h("span", { key: "t", text: view.words.keep }),
    ]),
  ]);
}

function drawProblem(view, problem, nth) {
  const { at, sheet, place } = problem;
  const address = at
    ? h("button", { key: "p", type: "button", class: "pk-place", "data-do": "cell", "data-sheet": sheet, "data-row": at[0],
      "data-col": at[1], "aria-label": view.words.to_cell.replace("{n}", place || problem.name) }, [
      h("bdi", { key: "t", text: place || "→" })])
    : h("span", { key: "p", class: "pk-place is-plain" }, [h("bdi", { key: "t", text: place })]);
  return h("li", { key: nth, class: `pk-problem is-${problem.severity}` }, [
    h("span", { key: "g", class: "pk-glyph", role: "img", "aria-label": problem.name, text: problem.glyph }),
    h("div", { key: "w", class: "pk-words" }, [
      (place || at || problem.raw) && h("span", { key: "at", class: "pk-where" }, [
        (place || at) && address, problem.raw && h("bdi", { key: "r", class: "pk-raw", text: problem.raw }),
      ]),
      h("span", { key: "t", text: problem.text }),
      problem.fix && h("span", { key: "f", class: "pk-fix", text: problem.fix }),
    ]),
  ]);
}

function drawProblems(view, state) {
  const { words, file } = view;
  const more = (n) => n > 0 && h("li", { key: "more", class: "pk-soft", text: words.more.replace("{n}", n.toLocaleString()) });
  const notes = file.notes.length + file.more_notes;
  return h("section", { key: "problems", class: "pk-problems" }, [
    h("h3", { key: "h", text: words.problems }),
    file.problems.length
      ? h("ul", { key: "l" }, [...file.problems.map((problem, nth) => drawProblem(view, problem, nth)), more(file.more_problems)])
      : h("p", { key: "none", class: "pk-soft", text: words.problems_none }),
    notes > 0 && h("details", { key: "notes", class: "pk-notes", open: state.notes }, [
      h("summary", { key: "s", text: words.notes.replace("{n}", notes.toLocaleString()) }),
      h("ul", { key: "l" }, [...file.notes.map((problem, nth) => drawProblem(view, problem, nth)), more(file.more_notes)]),
    ]),
  ]);
}

function drawSessions(view) {
  const { words, file } = view;
  if (!file.sessions.length) return null;
  const rows = file.sessions.map(({ when, game, people, fate, label: name }, nth) =>
    h("li", { key: nth, class: "pk-session" }, [
      h("span", { key: "f", class: `pk-fate is-${fate || "held"}`, text: name }),
      h("span", { key: "w", class: "pk-when", text: when }), h("span", { key: "g", text: game }),
      h("span", { key: "p", class: "pk-people" }, people.map((text, seat) => h("bdi", { key: seat, text }))),
    ]));
  return h("section", { key: "sessions", class: "pk-sessions" }, [
    h("h3", { key: "h", text: words.sessions }), h("ol", { key: "l" }, rows),
    file.more_sessions > 0 && h("p", { key: "m", class: "pk-soft", text: words.more.replace("{n}", file.more_sessions.toLocaleString()) }),
  ]);
}

function drawLegend(view) {
  const items = view.file.legend.map(({ key, n }) =>
    h("li", { key, "data-kind": key }, [
      h("span", { key: "m", class: "pk-mark", "aria-hidden": "true", text: view.marks[key].mark }),
      h("span", { key: "t", text: `${view.marks[key].label} ${n.toLocaleString()}` }),
    ]));
  return h("ul", { key: "legend", class: "pk-legend", "aria-label": view.words.legend }, items);
}

function drawMend(view, cell) {
  const { words } = view;
  const undo = cell.mended !== undefined;
  return h("form", { key: `mend-${view.active}-${view.file.sheet}-${cell.own}`, class: "pk-mend", "data-form": "mend",
    "data-row": cell.own[0], "data-col": cell.own[1] }, [
    h("label", { key: "l" }, [h("span", { key: "t", text: words.meant }),
      h("input", { key: "i", name: "text", type: "text", autocomplete: "off", maxlength: 2000 })]),
    h("button", { key: "b", type: "submit", class: "pk-action", text: words.mend }),
    undo && quiet(words.undo, { "data-do": "unmend", "data-row": cell.own[0], "data-col": cell.own[1] }),
  ]);
}

function drawDetail(view, cell) {
  const { words } = view;
  if (!cell) return h("div", { key: "detail", class: "pk-detail" }, [h("p", { key: "none", class: "pk-soft", text: words.detail_none })]);
  const written = cell.raw ?? "";
  const lines = [...(cell.what ?? [])].map((text, nth) => h("li", { key: `w${nth}`, class: "pk-what-line" }, [h("bdi", { key: "t", text })]));
  const odd = (cell.says ?? []).map((text, nth) => h("li", { key: `s${nth}`, class: `pk-says is-${cell.flag}`, text }));
  return h("div", { key: "detail", class: "pk-detail", "data-kind": cell.kind || "blank" }, [
    h("div", { key: "of", class: "pk-detail-of", "aria-live": "polite" }, [
      h("p", { key: "p", class: "pk-detail-place" }, [
        cell.kind && h("span", { key: "m", class: "pk-mark", "aria-hidden": "true", text: view.marks[cell.kind].mark }),
        h("b", { key: "n" }, [h("bdi", { key: "t", text: cell.place })]),
        h("bdi", { key: "r", class: "pk-raw", text: written || words.none }),
        cell.mended !== undefined && h("span", { key: "a", text: "→ ✎" }),
        cell.mended !== undefined && h("bdi", { key: "d", class: "pk-raw is-mended", text: cell.mended }),
      ]),
      h("ul", { key: "l" }, [...lines, ...odd]),
    ]),
    view.file.can_mend && drawMend(view, cell),
  ]);
}

function drawApply(view, state) {
  const { apply } = view.file;
  return h("div", { key: "apply", class: `pk-apply${apply.done ? " is-done" : ""}` }, [
    h("p", { key: "t", role: "status", text: apply.text }),
    !apply.done && h("button", { key: "b", type: "button", class: "pk-action is-primary", "data-do": "apply",
      disabled: !apply.can || state.busy, text: view.words.apply }),
  ]);
}
