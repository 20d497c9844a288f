// The panels that fold out below the logger: forms, the board, points by part, questions, the end, other screens.
//
// They belong to the page (`this` is the logger's page) and stand in a file of their own to be found.

const PANELS = {
  noteForm(view) {
    return [this.target(view), h("form", { key: "f", "data-form": "note", class: "pk-form" }, [
      h("textarea", { key: "t", name: "text", rows: 2, maxlength: 2000, "aria-label": this.say("wrote") }),
      h("button", { key: "s", type: "submit", class: "pk-action", text: this.say("save") })])];
  },

  questionForm(view) {
    const line = (name, label) => h("label", { key: name }, [h("span", { text: label }),
      h("input", { name, type: "text", maxlength: 500, autocomplete: "off" })]);
    return [this.target(view), h("form", { key: "f", "data-form": "question", class: "pk-form" }, [
      line("rule", this.say("rule")), line("text", this.say("wrote")), line("ruling", this.say("ruling")),
      h("label", { key: "l", class: "pk-check" }, [h("input", { name: "looked_up", type: "checkbox" }), h("span", { text: this.say("looked_up") })]),
      h("button", { key: "s", type: "submit", class: "pk-action", text: this.say("question") }),
      view.may.score && h("button", { key: "m", type: "submit", class: "pk-quiet", value: "misplay", text: this.say("misplay") })])];
  },

  board({ board }) {
    const kinds = board.kinds.map(([kind, label], n) => h("button", { key: kind, type: "button", class: "pk-quiet", "data-do": "kind",
      "data-n": n, "aria-pressed": String(n === this.kind), text: label }));
    return [h("div", { key: "kinds", class: "pk-fields" }, kinds),
      h("div", { key: "cells", class: "pk-cells", vars: { "--columns": board.columns } }, board.cells.map((cell, place) =>
        h("button", { key: place, type: "button", class: `pk-cell${cell.mark ? " is-marked" : ""}`, "data-do": "cell", "data-cell": place,
          "data-kind": board.kinds[this.kind]?.[0], "aria-label": cell.says, text: cell.mark || cell.text })))];
  },

  parts({ parts, seats, fields }) {
    const cell = (value, row, seat, n) => h("input", { key: n, type: "text", "data-edit": "1", "data-was": value, "data-part": row.part,
      "data-seat": seat, "data-n": n, maxlength: 60, autocomplete: "off",
      "aria-label": [row.label, seats[seat].name, fields[n]].filter(Boolean).join(", ") });
    return h("div", { class: "pk-scroll", tabindex: 0, role: "region", "aria-label": this.say("edit") }, [h("table", {}, [
      h("thead", { key: "h" }, [h("tr", {}, [h("td", { key: "c" }), seats.map((seat) =>
        h("th", { key: seat.seat, scope: "col" }, [h("bdi", { text: `${seat.glyph} ${seat.name}` })]))])]),
      h("tbody", { key: "b" }, parts.rows.map((row) => h("tr", { key: row.part }, [h("th", { key: "l", scope: "row", text: row.label }),
        row.cells.map((values, seat) => h("td", { key: seat }, values.map((value, n) => cell(value, row, seat, n))))]))),
      h("tfoot", { key: "f" }, [h("tr", {}, [h("td", { key: "l" }), parts.totals.map((total, seat) => h("td", { key: seat, text: total }))])]),
    ])]);
  },

  survey({ survey, seats }) {
    const who = this.answering();
    const scale = (item, answer, command) => h("div", { key: "v", class: "pk-scale", role: "group", "aria-label": item.label },
      Array.from({ length: item.most }, (_, n) => h("button", { key: n, type: "button", class: "pk-key", ...command, "data-item": item.name,
        "data-value": n + 1, "data-part": item.part, "aria-pressed": String(answer === n + 1), text: n + 1 })));
    const words = (item, answer) => h("form", { key: "w", "data-form": "answer", "data-item": item.name, class: "pk-typed" }, [
      h("input", { key: "i", name: "text", type: "text", maxlength: 2000, "data-was": answer ?? "", "aria-label": item.label }),
      h("button", { key: "s", type: "submit", class: "pk-quiet", text: this.say("save") })]);
    const row = (item, body) => h("div", { key: item.name, class: "pk-item" }, [h("p", { key: "l", text: item.label }), body,
      item.predicted && h("small", { key: "p", text: item.predicted })]);
    return [
      survey.predict.length > 0 && h("h3", { key: "pt", text: survey.predict_title }),
      survey.predict.map((item) => row({ ...item, name: `p-${item.name}` }, scale(item, survey.predicted[item.name], { "data-do": "predict" }))),
      survey.items.length > 0 && h("div", { key: "who", class: "pk-fields" }, survey.seats.map((seat) => h("button", { key: seat, type: "button",
        class: "pk-quiet", "data-do": "asked", "data-n": seat, "aria-pressed": String(seat === who) },
        [h("bdi", { text: `${seats[seat].glyph} ${seats[seat].name}` })]))),
      survey.items.map((item) => row(item, item.words ? words(item, survey.answers[`${who}.${item.name}`])
        : scale(item, survey.answers[`${who}.${item.name}`], { "data-do": "rate", "data-answer": "1" }))),
    ];
  },

  end({ ending, seats }) {
    return [h("fieldset", { key: "w" }, [h("legend", { key: "l", text: ending.winners }), seats.map((seat) => h("label", { key: seat.seat, class: "pk-check" }, [
      h("input", { type: "checkbox", name: "winner", value: seat.seat }), h("bdi", { text: seat.name })]))]),
    h("button", { key: "e", type: "button", class: "pk-action", "data-do": "end", "data-finished": "true", text: ending.end }),
    h("button", { key: "b", type: "button", class: "pk-quiet", "data-do": "end", "data-finished": "false", text: ending.broken })];
  },

  story({ story }) {
    const part = (one, n) => (one.picture
      ? h("div", { key: n, class: "pk-scroll", tabindex: 0, role: "region", "aria-label": this.say("story") }, [
        h("img", { class: "pk-picture", src: one.picture, alt: this.say("story") })])
      : h("p", { key: n }, [h("strong", { key: "t", text: `${one.title} ` }), h("span", { key: "s", text: one.sentence })]));
    return [story.working ? h("p", { key: "w", role: "status", text: this.say("story_working") })
      : h("button", { key: "ask", type: "button", class: "pk-quiet", "data-do": "story", text: this.say("story_ask") }),
    h("div", { key: "told" }, story.told.map(part))];
  },

  join({ links }) {
    return [h("p", { key: "how", text: this.say("join_how") }), links.map((link) => h("figure", { key: link.label }, [
      h("figcaption", { key: "c" }, [h("a", { href: link.address, target: "_blank", rel: "noreferrer", text: link.label })]),
      h("img", { key: "i", src: link.picture, alt: link.label, width: 180, height: 180 })]))];
  },

  help({ keys }) {
    return h("dl", { class: "pk-help" }, keys.map(([key, text], n) => h("div", { key: n }, [h("dt", {}, [h("kbd", { text: key })]), h("dd", { text })])));
  },

  locked() {
    return [this.net(), h("p", { key: "locked", class: "pk-locked", role: "status", text: this.say("locked") })];
  },

  lobby(view) {
    return [h("div", { key: "head", class: "pk-log-head" }, [h("p", { class: "pk-sentence", role: "status", text: view.status.sentence })]), this.net(),
      view.form && this.startForm(view.form), h("div", { key: "foot", class: "pk-log-foot" }, this.langs(view))];
  },

  startForm({ games, labels }) {
    const chosen = games[this.root.querySelector("[name=game]")?.selectedIndex ?? 0] ?? games[0];
    const level = (name) => h("label", { key: name, class: "pk-check" }, [h("input", { type: "radio", name: "level", value: name,
      checked: name === "observe", disabled: name === "referee" && !chosen.rules }), h("span", { text: labels[name] })]);
    return h("form", { key: "start", class: "pk-form", "data-form": "start" }, [
      h("button", { key: "go", type: "submit", class: "pk-action is-primary", text: labels.begin }),
      h("label", { key: "g" }, [h("span", { text: labels.game }), h("select", { name: "game" }, games.map((game) =>
        h("option", { key: game.number, value: game.number, text: game.title })))]),
      h("label", { key: "n" }, [h("span", { text: labels.names }), h("textarea", { name: "names", rows: 4, "data-was": chosen.names.join("\n") })]),
      h("label", { key: "d" }, [h("span", { text: labels.draft }), h("input", { name: "draft", type: "text", maxlength: 60, "data-was": chosen.draft })]),
      h("fieldset", { key: "l" }, [h("legend", { key: "t", text: labels.level }), level("observe"), level("referee"),
        chosen.secretive && h("p", { key: "w", class: "pk-warning", text: labels.sees_all })]),
    ]);
  },
};
