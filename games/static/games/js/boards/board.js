// Choosing on a board without loading a page. Every choice is also a link or a button of a form,
// so all of this may be missing. Arrows move over the pad, Enter chooses and then sends, Escape takes back.
import { say, sayNews } from "../announce.js";

const boards = ".play[data-choose]:not([data-legal])";

const buttonOf = (play, move) => play.querySelector(`.pad [data-move="${CSS.escape(move)}"]`);

const show = (play, move) => {
  const button = move && buttonOf(play, move);
  const send = play.querySelector("#send");
  const title = play.querySelector("#tray-title");
  const says = play.querySelector("#tray-says");
  for (const part of play.querySelectorAll("[data-move]")) {
    const on = part.dataset.move === move;
    part.classList.toggle("on", on);
    if (part.hasAttribute("aria-pressed")) part.setAttribute("aria-pressed", on);
  }
  send.elements.move.value = button ? move : "";
  for (const press of send.querySelectorAll("button")) press.disabled = !button;
  send.querySelector("[data-act=back]").hidden = !button;
  title.textContent = button ? title.dataset.ready.replace("%(move)s", button.dataset.name) : title.dataset.idle;
  says.hidden = !button;
  says.textContent = button ? button.dataset.says : "";
  play.querySelector(".tray").classList.remove("refused");
  for (const error of play.querySelectorAll(".tray .errors")) error.remove();
  say(button ? `${title.textContent}, ${says.textContent}` : title.textContent);
};

const choose = (play, move) => {
  if (play.dataset.confirm === "no") buttonOf(play, move).click();
  else show(play, move);
};

const chosen = (play) => play.querySelector("#send")?.elements.move.value;

document.addEventListener("click", (event) => {
  const play = event.target.closest(boards);
  if (!play || event.ctrlKey || event.metaKey || event.shiftKey) return;
  const target = event.target.closest("[data-move]");
  const back = event.target.closest("[data-act=back]");
  if (back) {
    event.preventDefault();
    const move = chosen(play);
    show(play, "");
    buttonOf(play, move)?.focus();
  } else if (target && !(play.dataset.confirm === "no" && target.closest(".pad"))) {
    event.preventDefault();
    const { move } = target.dataset;
    // Enter on the chosen button is a click without a pointer: the second one sends.
    if (event.detail === 0 && chosen(play) === move) play.querySelector("#send").requestSubmit();
    else choose(play, move);
  }
});

const step = { ArrowUp: [-1, 0], ArrowDown: [1, 0], ArrowLeft: [0, -1], ArrowRight: [0, 1] };

// The keys follow the pad as it is seen: on a low window two rows of the board share a line.
const columnsOf = (pad) => getComputedStyle(pad).gridTemplateColumns.split(" ").length;

const neighbour = (pad, from, [down, right]) => {
  const places = [...pad.querySelectorAll(".pad-button:not(.extra)")];
  const columns = columnsOf(pad);
  let at = places.indexOf(from);
  if (at < 0) return null;
  for (;;) {
    const column = (at % columns) + right;
    at += down * columns + right;
    if (column < 0 || column >= columns || at < 0 || at >= places.length) return null;
    if (places[at].matches("button, a")) return places[at];
  }
};

document.addEventListener("keydown", (event) => {
  const play = event.target.closest?.(".play");
  if (!play || event.altKey || event.ctrlKey || event.metaKey) return;
  const pad = event.target.closest(".pad");
  if (event.key === "Escape" && play.matches(boards) && chosen(play)) {
    play.querySelector("[data-act=back]").click();
  } else if (pad && step[event.key]) {
    event.preventDefault();
    neighbour(pad, event.target.closest(".pad-button"), step[event.key])?.focus();
  }
});

// One tab stop for the pad: the chosen button, else the one last visited, else the first.
const rove = (pad, current) => {
  const all = [...pad.querySelectorAll("button.pad-button, a.pad-button")];
  const stop = current ?? all.find((button) => button.getAttribute("aria-pressed") === "true") ?? all[0];
  for (const button of all) button.tabIndex = button === stop || button.matches(".extra") ? 0 : -1;
};
const roveAll = () => document.querySelectorAll(".pad").forEach((pad) => rove(pad));
document.addEventListener("focusin", (event) => {
  const button = event.target.closest?.(".pad .pad-button:not(.extra)");
  if (button) rove(button.closest(".pad"), button);
});
document.addEventListener("htmx:afterSettle", ({ detail: { target } }) => {
  if (target?.id.startsWith("chat")) return;
  roveAll();
  const tray = document.querySelector(".tray strong");
  if (tray) sayNews(tray.textContent);
});
// Where choosing leads to another page, the picture does what the pad does.
document.addEventListener("click", (event) => {
  const spot = event.target.closest(".play:not([data-choose]) .felt .spot, .play:not([data-choose]) .layer a");
  const link = spot && buttonOf(spot.closest(".play"), spot.dataset.move);
  if (!link || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  link.click();
});
roveAll();
