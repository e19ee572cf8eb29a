// What a board of squares shows while a piece and a square are chosen, either one first, without
// loading a page. All of it is also a link or a button, so this may be missing.
import { say } from "../announce.js";

export const benches = ".play[data-choose][data-legal]";
const states = new WeakMap();

// What a placement puts where, by the key of the piece and the name of the square.
export const placed = (state, move) => state.words.get(move)?.[2] ?? {};

const fill = (pattern, values) =>
  Object.entries(values).reduce((text, [name, value]) => text.replaceAll(new RegExp(`%\\(${name}\\)[sd]`, "g"), () => value), pattern);

// What the server said of the placements: moves by piece and square, words by move.
export const bench = (play) => {
  if (states.has(play)) return states.get(play);
  const shapes = play.dataset.shapes.split("\n").map((line) => line.split("\t"));
  const moves = new Map();
  const words = new Map();
  for (const [move, shape, ...figures] of play.dataset.legal.split("|").filter(Boolean).map((line) => line.split(";"))) {
    const [name, says, names] = shapes[shape];
    const values = Object.fromEntries(names.split(",").map((key, index) => [key, figures[index]]));
    moves.set(`${values.piece} ${values.square}`, move);
    words.set(move, [name, says, values]);
  }
  const piece = play.querySelector(".piece.on")?.dataset.piece ?? "";
  const square = play.querySelector("td.picked [data-at]")?.dataset.at ?? "";
  // In a game of whole turns the server draws every move on the board: none is chosen here.
  const move = play.dataset.href ? "" : (play.querySelector("#send [name=move]")?.value ?? "");
  const state = { moves, words, piece, square, move, unfit: "", drawn: piece || square };
  states.set(play, state);
  return state;
};

const placesOf = (state, piece) =>
  [...state.moves.keys()].map((key) => key.split(" ")).filter(([key]) => key === piece).map(([, square]) => square);
export const fitting = (state, piece, square) => state.moves.get(`${piece} ${square}`);
const piecesOf = (play, key) => (key ? [...play.querySelectorAll(`.piece[data-piece="${CSS.escape(key)}"]`)] : []);
const pieceOf = (play, key) => piecesOf(play, key)[0];
// Of two equal dice, the one that was touched.
const heldOf = (play, state) => piecesOf(play, state.piece).find((piece) => piece === state.touched) ?? pieceOf(play, state.piece);

// The words of a move: those of its button, or composed as the server would.
const described = (play, state, move) => {
  const button = play.querySelector(`.extras [data-move="${CSS.escape(move)}"]`);
  if (button) return [button.dataset.name, button.dataset.says];
  const [name, says, values] = state.words.get(move);
  return [fill(name, values), fill(says, values)];
};

export const drawSquares = (play, state) => {
  for (const preview of play.querySelectorAll(".squares .preview")) preview.remove();
  const digits = play.querySelector(".piece .digit");
  for (const place of play.querySelectorAll("[data-at]")) {
    const cell = place.closest("td");
    place.classList.toggle("fits", Boolean(fitting(state, state.piece, place.dataset.at)));
    cell.classList.toggle("picked", place.dataset.at === state.square);
    cell.classList.remove("on");
    if (digits) cell.classList.toggle("lit", cell.querySelector(".glyph")?.textContent === state.piece);
  }
  if (!state.words.has(state.move)) return;
  const { piece: key, square } = placed(state, state.move);
  const place = play.querySelector(`[data-at="${square}"]`);
  const glyph = pieceOf(play, key).querySelector(".glyph").cloneNode(true);
  // A digit that anybody may write gets the colour of who does.
  glyph.classList.replace("digit", play.dataset.moving || "digit");
  glyph.classList.add("preview");
  place.append(glyph);
  place.closest("td").classList.add("on");
};

export const drawHand = (play, state) => {
  const held = heldOf(play, state);
  for (const piece of play.querySelectorAll("[data-piece].piece")) {
    const on = piece === held;
    piece.classList.toggle("on", on);
    const places = placesOf(state, piece.dataset.piece);
    piece.classList.toggle("shut", state.square ? !places.includes(state.square) : !places.length);
    if (on) piece.setAttribute("aria-current", "true");
    else piece.removeAttribute("aria-current");
  }
  for (const extra of play.querySelectorAll(".extras [data-move]")) extra.classList.toggle("on", extra.dataset.move === state.move);
  const shown = pieceOf(play, state.piece)?.querySelector(".glyph").cloneNode(true);
  play.querySelector("#tray-piece")?.replaceChildren(...(shown ? [shown] : []));
};

const titled = (play, state, title) => {
  if (state.move) return described(play, state, state.move);
  if (state.unfit) return [fill(title.dataset.unfit, { piece: state.unfit, square: state.square }), ""];
  if (state.square) return [fill(title.dataset.square, { square: state.square }), ""];
  if (!state.piece) return [title.dataset.idle, ""];
  const count = placesOf(state, state.piece).length;
  return [fill(title.dataset.piece, { piece: state.piece }), state.piece === state.drawn ? "" : fill(title.dataset.count, { count })];
};

export const drawTray = (play, state) => {
  const title = play.querySelector("#tray-title");
  const says = play.querySelector("#tray-says");
  const send = play.querySelector("#send");
  [title.textContent, says.textContent] = titled(play, state, title);
  says.hidden = !says.textContent;
  // The prompt may speak of what was picked when the page was drawn.
  const stale = !state.move && (state.piece || state.square) !== state.drawn;
  const more = play.querySelector("#tray-more");
  more.hidden = stale || more.textContent === title.textContent;
  if (!play.dataset.href) {
    for (const field of send.querySelectorAll("input[name=move]")) field.value = state.move;
    for (const button of send.querySelectorAll("button")) button.disabled = !state.move;
    for (const back of send.querySelectorAll("[data-act=back]")) back.hidden = !state.move && !state.square;
  }
  play.querySelector(".tray").classList.remove("refused");
  for (const error of play.querySelectorAll(".tray .errors")) error.remove();
  say(says.hidden ? title.textContent : `${title.textContent}, ${says.textContent}`);
};

// The square that was picked is also the one whose pencil marks are changed.
export const drawPencil = (play, state) => {
  const field = document.getElementById("pencil-square");
  if (!field || !state.square) return;
  field.value = state.square;
  const marks = play.querySelector(`[data-at="${state.square}"] .pencilled`)?.textContent ?? "";
  for (const sign of field.form.elements.sign) sign.setAttribute("aria-pressed", marks.includes(sign.value));
};
