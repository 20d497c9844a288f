// What hands do at a table besides clicking: dragging a piece, aiming before letting go, typing a move.

function listenToHands(board, on) {
  on(board.root, "pointerdown", (event) => { board.grip = event.pointerType === "mouse" ? targetOf(event.target) : null; });
  on(board.root, "pointerup", (event) => drop(board, event));
  on(board.root, "submit", (event) => submit(board, event));
}

function targetOf(node) {
  const thing = node?.closest?.("[data-kind]");
  return thing ? { kind: thing.dataset.kind, value: Number(thing.dataset.value) } : null;
}

// The seat in whose panel a thing lies, where seats can be chosen.
const ownerOf = (node) => targetOf(node.closest(".pk-panel")?.querySelector(".pk-name"));

const sameTarget = (one, other) => one.kind === other.kind && one.value === other.value;

// A finger's drag scrolls the page, so only a mouse drags; no click follows when it lets go over another thing.
function drop(board, event) {
  const { grip } = board;
  board.grip = null;
  const end = targetOf(event.target);
  if (!grip || !end || sameTarget(grip, end)) return;
  if (!board.chosen.length) board.choose(grip);
  if (board.chosen.length && sameTarget(board.chosen.at(-1), grip)) board.choose(end);
}

// While one goal is pointed at, what only other goals would change looks spared.
function aim(board, node) {
  const goal = targetOf(node);
  const pointed = goal && board.chosen.length && board.openTo(goal);
  const sure = pointed ? board.fitting([...board.chosen, goal]).flatMap((action) => action.shows ?? []) : null;
  for (const one of board.root.querySelectorAll(".is-threatened")) {
    const hit = !sure || sure.some((shown) => same(shown, { kind: one.dataset.kind, value: Number(one.dataset.value) }));
    one.classList.toggle("is-spared", !hit);
  }
}

// What the actions still possible would change, and the goals that change anything: worked out once a drawing.
function foresee(fitting, place) {
  const threatened = new Set();
  const leading = new Set();
  for (const action of place ? fitting : []) {
    if (!action.shows || !action.args[place]) continue;
    leading.add(action.args[place].join(" "));
    action.shows.forEach((shown) => threatened.add(shown.join(" ")));
  }
  return { threatened, leading };
}

function typedField(board, { typing }) {
  return typing && h("form", { key: "typed", class: "pk-typed" }, [
    h("input", { key: "text", class: "pk-type", type: "text", maxlength: 120, placeholder: typing, "aria-label": board.say("typed"),
      autocomplete: "off", autocapitalize: "off", spellcheck: "false", enterkeyhint: "go" }),
    h("button", { key: "go", class: "pk-quiet", type: "submit", text: board.say("typed_go") }),
  ]);
}

function submit(board, event) {
  event.preventDefault();
  const field = event.target.querySelector(".pk-type");
  if (board.lost || !field?.value.trim()) return;
  const text = field.value;
  board.notice = null;
  board.send({ do: "type", text, step: board.view.step });
  board.typed = { id: board.last, text };
  field.value = ""; // now, not when the answer comes: by then the next move may stand here
}

// A refused move comes back into the field, to be mended, unless something else stands there by now.
function typedAnswer(board, { id, ok }) {
  if (id !== board.typed?.id) return;
  if (!ok) giveBack(board);
  board.typed = undefined;
}

function giveBack(board) {
  const field = board.root.querySelector(".pk-type");
  if (board.typed && field && !field.value) field.value = board.typed.text;
}

function typingKey(board, event) {
  event.stopPropagation();
  // Some browsers end a composition before the key that ends it arrives; 229 still marks that key.
  if (event.key === "Enter" && (event.isComposing || event.keyCode === 229)) event.preventDefault();
  if (event.key === "Escape" && !event.isComposing) {
    event.target.value = "";
    board.things()[0] && (board.things().find((node) => node.tabIndex === 0) ?? board.things()[0]).focus();
  }
}
