// What lies on a table: faces (cells, cards, counters) with their corner figures, pips and pawns.
// Everything here is shown twice to nobody: the text for a screen reader is the face's own `says`.

const same = (argument, target) => target && argument && argument[0] === target.kind && argument[1] === target.value;
const silent = (cls, text) => h("span", { class: cls, "aria-hidden": "true", text });

// The sign of a piece is drawn, not written: letters turn white where the theme is dark, black wood does not.
const wood = ({ fill, size }) => h("span", { class: `pk-wood is-${fill}${size ? ` is-${size}` : ""}`, "aria-hidden": "true" });
const sign = (face) => (face.fill ? wood(face) : silent("pk-glyph", face.glyph));

function badge({ glyph, label, tone, fill, size }, n) {
  return h("span", { key: `b${n}`, class: "pk-badge", "data-tone": tone }, [
    fill ? wood({ fill, size }) : glyph && h("span", { text: glyph }),
    label && h("span", { text: label }),
  ]);
}

function pawn({ seat, note = "", lying, glyph, fill, size }) {
  return h("span", { key: `p${seat}`, class: `pk-pawn${lying ? " is-lying" : ""}${fill ? ` is-${fill}` : ""}${size ? ` is-${size}` : ""}`, "data-seat": seat }, [
    h("span", { class: "pk-pawn-glyph", text: note || glyph }),
  ]);
}

function pips([reached, needed]) {
  const one = (n) => h("i", { class: n < reached ? "is-on" : "" });
  return h("span", { class: "pk-pips", "aria-hidden": "true" }, Array.from({ length: needed }, (_, n) => one(n)));
}

function inside(face) {
  return [
    face.index && silent("pk-index", face.index),
    face.glyph && !face.tokens && sign(face),  // a pawn stands where the sign was
    face.label && silent("pk-label", face.label),
    face.sub && silent("pk-sub", face.sub),
    face.pips && pips(face.pips),
    face.count !== undefined && face.count !== 1 && silent("pk-count", `×${face.count}`),
    face.tokens && h("span", { class: "pk-tokens", "data-many": face.tokens.length > 2, "aria-hidden": "true" },
      face.tokens.map(pawn)),
  ];
}

function curtain({ text, button }) {
  return h("div", { key: "curtain", class: "pk-curtain" }, [
    h("p", { text }),
    h("button", { type: "button", class: "pk-action", "data-do": "reveal", text: button }),
  ]);
}
