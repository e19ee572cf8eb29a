// Clicks and keys on a board of squares (squares.js). One tab stop: arrows move over the squares,
// the key of a piece picks it or puts it on the square in focus, Enter chooses and then sends.
import { bench, benches, drawHand, drawPencil, drawSquares, drawTray, fitting, placed } from "./squares.js";

const goTo = (play, address) => {
  const { swap } = play.dataset;
  const square = document.querySelector("[data-at]:focus-visible");
  if (swap && window.htmx)
    htmx.ajax("GET", address.split("#")[0], { target: swap, select: swap, swap: "outerHTML" });
  else location.assign(square ? address.replace(/#.*/, `#${square.id}`) : address); // Keeps the focus.
};

const sendNow = (play, move) => {
  const form = play.querySelector("#send");
  const field = Object.assign(document.createElement("input"), { type: "hidden", name: "move", value: move });
  for (const old of form.querySelectorAll("input[name=move]")) old.remove();
  form.append(field);
  form.requestSubmit();
};

const redraw = (play, change) => {
  const state = Object.assign(bench(play), { unfit: "" }, change);
  drawSquares(play, state);
  drawHand(play, state);
  drawTray(play, state);
  drawPencil(play, state);
};

const decide = (play, move, change = {}) => {
  if (play.dataset.href) goTo(play, play.dataset.href.replace("~", move));
  else if (play.dataset.confirm === "no") sendNow(play, move);
  else redraw(play, { ...change, move });
};

// Putting a piece on a square where it fits chooses that. A square that was picked stays picked when a piece
// does not fit there, and the tray says so; otherwise the one is picked, the other let go.
const place = (play, piece, square, picking) => {
  const state = bench(play);
  const move = fitting(state, piece, square);
  if (move) decide(play, move, { piece });
  else if (picking === "piece" && square) redraw(play, { piece: "", move: "", unfit: piece });
  else redraw(play, picking === "piece" ? { piece, square: "", move: "" } : { piece: "", square, move: "" });
};

const onSquare = (play, at) => {
  const { piece } = bench(play);
  if (at.matches("a, button")) place(play, piece, at.dataset.at, "square");
};

const onPiece = (play, piece) => {
  bench(play).touched = piece;
  place(play, piece.dataset.piece, bench(play).square, "piece");
};

const takeBack = (play, back) => {
  if (play.dataset.href) return goTo(play, back.href);
  const { move, square } = bench(play);
  const at = placed(bench(play), move).square || square;
  redraw(play, move ? { move: "" } : { square: "" });
  play.querySelector(`[data-at="${at}"]`)?.focus();
};

document.addEventListener("click", (event) => {
  const play = event.target.closest(benches);
  if (!play || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const part = event.target.closest("[data-at]:is(a, button), [data-piece].piece, .extras [data-move], [data-act=back]");
  if (!part) return;
  event.preventDefault();
  const { at, piece, move } = part.dataset;
  const { move: chosen } = bench(play);
  // Enter on what is chosen is a click without a pointer: the second one sends.
  const again = event.detail === 0 && chosen && (move === chosen || (at && placed(bench(play), chosen).square === at));
  if (again) play.querySelector("#send").requestSubmit();
  else if (at) onSquare(play, part);
  else if (piece) onPiece(play, part);
  else if (move) decide(play, move);
  else takeBack(play, part);
});

const ways = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// Every square can be visited, those that lie beyond the edge cannot.
const beside = (at, [down, right]) => {
  const row = at.closest("tr");
  const next = row.parentElement.rows[row.rowIndex - 1 + down];
  return next?.cells[at.closest("td").cellIndex + right]?.querySelector("[data-at]");
};

const typed = (play, at, key) => {
  const piece = [...play.querySelectorAll("[data-piece].piece")].find((held) => held.dataset.piece.toLowerCase() === key.toLowerCase());
  if (!piece) return false;
  if (at && fitting(bench(play), piece.dataset.piece, at.dataset.at)) place(play, piece.dataset.piece, at.dataset.at);
  else onPiece(play, piece);
  return true;
};

// A whole turn that is complete is sent by Enter on one of the squares it filled.
const finished = (play, at) => play.dataset.href && at?.closest("td.draft") && !play.querySelector("#send button").disabled;

document.addEventListener("keydown", (event) => {
  const play = event.target.closest?.(benches);
  if (!play || event.altKey || event.ctrlKey || event.metaKey) return;
  const at = event.target.closest("[data-at]");
  const { key } = event;
  if (key === "Escape") play.querySelector("[data-act=back]:not([hidden])")?.click();
  else if (key === "Enter" && finished(play, at)) play.querySelector("#send").requestSubmit();
  else if (at && ways[key]) beside(at, ways[key])?.focus();
  else if (at && key === " ") at.click();
  else if (!(at || event.target.closest(".piece")) || !typed(play, at, key)) return;
  event.preventDefault();
});

const stopAt = (play, at) => {
  for (const square of play.querySelectorAll("[data-at]")) square.tabIndex = square === at ? 0 : -1;
};
const stopAll = () => {
  for (const play of document.querySelectorAll(benches)) {
    if (!play.dataset.legal) continue;
    const focused = play.contains(document.activeElement) && document.activeElement.closest("[data-at]");
    stopAt(play, focused || (play.querySelector("td.on [data-at], .at.fits, a.at, button.at") ?? play.querySelector("[data-at]")));
  }
};
document.addEventListener("focusin", (event) => {
  const at = event.target.closest?.(`${benches} [data-at]`);
  if (at) stopAt(at.closest(".play"), at);
});
document.addEventListener("htmx:afterSettle", stopAll);
stopAll();
