// What lies beside a table: the log, the line of time with what may be taken back, the list of keys.

function logOf(board, view) {
  const button = h("button", { key: "fold", type: "button", class: "pk-fold", "data-do": "fold", "aria-expanded": String(!board.folded) },
    [h("span", { text: board.say("log") }), h("span", { class: "pk-chevron", "aria-hidden": "true", text: board.folded ? "▸" : "▾" })]);
  const line = (one) => h("li", { key: one.key, class: `${one.fresh ? "is-fresh" : ""}${one.pick ? " is-pick" : ""}` }, [
    one.pick
      ? h("button", { type: "button", class: "pk-line-button", "data-do": "seek", "data-step": one.step, text: one.text })
      : h("span", { text: one.text }),
  ]);
  const turn = (group) => h("li", { key: group.key, class: "pk-turn" }, [
    h("p", { key: "head", class: "pk-turn-head" }, [
      group.seat !== undefined && h("span", { class: "pk-pawn is-small", "data-seat": group.seat, "aria-hidden": "true" },
        [h("span", { class: "pk-pawn-glyph", text: group.glyph })]),
      h("span", { key: "t", text: group.title }),
    ]),
    h("ul", { key: "lines" }, group.lines.map(line)),
  ]);
  return h("section", { key: "log", class: "pk-log", "aria-label": board.say("log") }, [
    button,
    !board.folded && ((view.log ?? []).length
      ? h("ol", { key: "list", class: "pk-turns", tabindex: 0, "aria-label": board.say("log") }, view.log.map(turn))
      : h("p", { key: "none", class: "pk-empty", text: board.say("log_empty") })),
  ]);
}

function footOf(board, view) {
  const slider = view.slider ?? { step: 0, total: 0 };
  const tool = (name, label, sign, extra = {}) => h("button", { key: name, type: "button", class: "pk-tool", "data-do": name,
    title: label, "aria-label": label, ...extra }, [h("span", { "aria-hidden": "true", text: sign })]);
  const past = view.live === false;
  return h("div", { key: "foot", class: "pk-foot" }, [
    h("div", { key: "time", class: "pk-time" }, [
      tool("undo", view.undo?.label ?? board.say("undo"), "↶", { disabled: !view.undo || past, "data-n": view.undo?.n ?? 1 }),
      tool("redo", board.say("redo"), "↷", { disabled: !view.redo || past }),
      h("input", { key: "slider", class: "pk-slider", type: "range", min: 0, max: slider.total, value: board.wanted ?? slider.step,
        "aria-label": board.say("replay"), "aria-valuetext": slider.text, disabled: slider.total === 0 }),
      h("output", { key: "count", class: "pk-step", text: slider.text ?? "" }),
    ]),
    past && h("div", { key: "past", class: "pk-past" }, [
      h("button", { type: "button", class: "pk-action", "data-do": "live", text: board.say("live") }),
      view.back && h("button", { key: "back", type: "button", class: "pk-quiet", "data-do": "undo", "data-n": view.back, text: board.say("back_here") }),
      board.view.branch !== false && h("button", { key: "branch", type: "button", class: "pk-quiet", "data-do": "branch", "data-step": slider.step, text: board.say("branch") }),
    ]),
    typedField(board, view),
    h("div", { key: "tools", class: "pk-tools" }, [
      view.parent && h("button", { key: "trunk", type: "button", class: "pk-quiet", "data-do": "trunk", text: view.parent }),
      view.saved && h("span", { key: "saved", class: "pk-saved", text: view.saved }),
      (view.langs ?? []).map(([lang, label]) => h("button", { key: lang, type: "button", class: "pk-quiet", "data-do": "language",
        "data-lang": lang, lang, "aria-pressed": String(lang === view.lang), text: label })),
      tool("help", board.say("help"), "?", { "aria-expanded": String(Boolean(board.helping)) }),
    ]),
  ]);
}

function helpOf(board, view) {
  return h("section", { key: "help", class: "pk-help", "aria-label": board.say("help") }, [
    h("dl", {}, (view.keys ?? []).map(([keys, text], n) => h("div", { key: n }, [h("dt", {}, [h("kbd", { text: keys })]), h("dd", { text })]))),
  ]);
}
