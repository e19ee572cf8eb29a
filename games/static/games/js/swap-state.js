// What a swap of the game must not lose: the focus, what is being typed, what is unfolded, and the sight of the board
// when the reader's own glass begins to run.

const asked = new WeakMap();
const still = matchMedia("(prefers-reduced-motion: reduce)");
let place = { inside: false, id: "" };
let ahead = null;
let poured = false;
let open = [];

const running = () => Boolean(document.querySelector("#glass[data-mine]"));
const free = () => !document.activeElement || document.activeElement === document.body;

// Where the focus is; the tray only holds it until it can go back to where it was before.
const placed = () => {
  const at = document.activeElement;
  const inside = Boolean(at?.closest("#game"));
  return { inside, id: inside && at.id !== "tray" ? at.id : place.id };
};

// A button that is disabled while its request runs has lost the focus when the answer comes.
document.addEventListener("htmx:beforeRequest", ({ detail: { elt, xhr } }) => {
  const sent = elt.querySelector(":scope > #typed")?.value ?? "";
  asked.set(xhr, { ...placed(), sent });
});

// What was typed after sending follows what was sent, or has taken its place.
const typing = (sent) => {
  const field = document.getElementById("typed");
  if (!field) return ahead;
  const cut = field.value.startsWith(sent) ? sent.length : 0;
  const text = field.value.slice(cut);
  return text && { text, caret: field.selectionStart - cut, focused: field === document.activeElement };
};

document.addEventListener("htmx:beforeSwap", ({ detail: { target, xhr } }) => {
  if (target.id !== "game") return;
  const before = asked.get(xhr);
  const now = placed();
  place = now.inside || !before ? now : before;
  ahead = typing(before?.sent ?? "");
  poured = running();
  open = [...target.querySelectorAll("details[open] > summary[id]")].map((summary) => summary.id);
});

document.addEventListener("htmx:afterSwap", () => {
  for (const id of open) document.getElementById(id)?.parentElement.setAttribute("open", "");
  open = [];
  const field = document.getElementById("typed");
  if (!field || !ahead) return;
  field.value = ahead.text;
  if (ahead.focused && (free() || document.activeElement === field)) {
    field.focus({ preventScroll: true });
    field.setSelectionRange(ahead.caret, ahead.caret);
  }
  ahead = null;
});

// To where it was, else to the board, else to what may be pressed, else to what the tray says.
const settle = () => {
  const game = document.getElementById("game");
  const tray = document.getElementById("tray");
  if (tray) tray.tabIndex = -1;
  const ways = [
    place.id && document.getElementById(place.id),
    game.querySelector("#board :is([data-at], .pad-button)[tabindex='0']"),
    // Not the button that takes the move back: a second press of Enter would be enough for it.
    game.querySelector("#board :is(.extras, .tray) :is(a, button):not(:disabled, [hidden], .undo *)"),
    tray,
  ];
  for (const way of ways) {
    if (way && game.contains(way)) way.focus({ preventScroll: true });
    if (!free()) return;
  }
};

const reveal = () => {
  const [felt, tray] = [".felt", ".tray"].map((part) => document.querySelector(`#board ${part}`).getBoundingClientRect());
  const seen = felt.top >= 0 && felt.bottom <= tray.top && tray.bottom <= innerHeight;
  if (!seen) document.getElementById("board").scrollIntoView({ behavior: still.matches ? "instant" : "smooth" });
};

document.addEventListener("htmx:afterSettle", ({ detail: { target } }) => {
  if (target?.id !== "game") return;
  if (place.inside && free()) settle();
  if (running() && !poured) reveal();
});

// Whoever looks at what is new keeps what is chosen, where it still may be played.
document.addEventListener("htmx:configRequest", ({ detail }) => {
  if (!detail.elt.closest("#changed")) return;
  const moves = [...document.querySelectorAll("#send [name=move]")].map((field) => field.value).filter(Boolean);
  if (moves.length) detail.parameters.choose = moves.join(",");
});
