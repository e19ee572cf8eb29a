// The talk beside the board: looks for news only while it can be seen, tells of it, and keeps what is
// typed while a line is on its way.
import { sayNews } from "./announce.js";

const lines = () => document.getElementById("talk-lines");
const field = () => document.getElementById("talk-text");
const latest = () => [...(lines()?.querySelectorAll("[data-line]") ?? [])].at(-1);
const toEnd = () => lines()?.scrollTo({ top: lines().scrollHeight });
const sent = new WeakMap();
let before = { id: 0, atEnd: true, rest: "", focused: false };

// js/live.js hears that something was said at a table.
document.body.addEventListener("nudge", ({ detail: { game, version } }) => {
  if (version === "chat" && game === lines()?.dataset.game) htmx.trigger(lines(), "said");
});

document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, xhr } = event.detail;
  if (elt.id === "talk-lines" && document.hidden) event.preventDefault();
  if (elt.id === "say") sent.set(xhr, field().value);
});

// What was typed after sending stays; a line that was refused comes back from the site.
document.addEventListener("htmx:beforeSwap", ({ detail: { target, xhr } }) => {
  if (!target.id.startsWith("talk")) return;
  const box = lines();
  const typed = field()?.value ?? "";
  const said = sent.get(xhr);
  before = {
    id: Number(latest()?.dataset.line ?? 0),
    atEnd: !box || box.scrollHeight - box.scrollTop - box.clientHeight < 40,
    rest: xhr.status >= 400 || target.id !== "talk" ? "" : said === undefined ? typed : typed.startsWith(said) ? typed.slice(said.length) : typed,
    focused: target.contains(document.activeElement) || said !== undefined,
  };
});

document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
  if (!target.id.startsWith("talk")) return;
  if (target.id === "talk") {
    const box = field();
    if (box && before.rest) box.value = before.rest;
    if (before.focused) (box ?? document.getElementById("talk-unmute"))?.focus({ preventScroll: true });
  }
  if (before.atEnd || target.id === "talk") toEnd();
  const line = latest();
  if (!line || Number(line.dataset.line) <= before.id || line.matches(".mine")) return;
  sayNews(`${line.querySelector("strong").textContent}: ${line.querySelector(".said").textContent}`);
});

const lost = ({ detail: { elt } }) => {
  if (elt.id !== "say") return;
  elt.querySelector(".errors")?.remove();
  const error = document.createElement("p");
  error.className = "errors";
  error.setAttribute("role", "alert");
  error.textContent = document.getElementById("talk").dataset.lost;
  elt.querySelector(".field").append(error);
};
document.addEventListener("htmx:responseError", (event) => event.detail.xhr.status >= 500 && lost(event));
document.addEventListener("htmx:sendError", lost);

document.addEventListener("keydown", (event) => {
  if (event.target.id === "talk-text" && event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.target.form.requestSubmit();
});
toEnd();
