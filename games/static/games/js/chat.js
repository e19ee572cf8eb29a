// The chat beside the board: asks for new messages only while it can be seen, reads them out, and keeps
// what is typed while a message is on its way.
import { sayNews } from "./announce.js";

const list = () => document.getElementById("chat-messages");
const field = () => document.getElementById("chat-text");
const latest = () => [...(list()?.querySelectorAll("[data-message]") ?? [])].at(-1);
const toEnd = () => list()?.scrollTo({ top: list().scrollHeight });
const sent = new WeakMap();
let before = { id: 0, atEnd: true, rest: "", focused: false };

// js/live.js hears that a message was written in a game.
document.body.addEventListener("live-update", ({ detail: { game, version } }) => {
  if (version === "chat" && game === list()?.dataset.game) htmx.trigger(list(), "message");
});

document.addEventListener("htmx:beforeRequest", (event) => {
  const { elt, xhr } = event.detail;
  if (elt.id === "chat-messages" && document.hidden) event.preventDefault();
  if (elt.id === "chat-form") sent.set(xhr, field().value);
});

// What was typed after sending stays; a message that was refused comes back from the site.
document.addEventListener("htmx:beforeSwap", ({ detail: { target, xhr } }) => {
  if (!target.id.startsWith("chat")) return;
  const shown = list();
  const typed = field()?.value ?? "";
  const written = sent.get(xhr);
  before = {
    id: Number(latest()?.dataset.message ?? 0),
    atEnd: !shown || shown.scrollHeight - shown.scrollTop - shown.clientHeight < 40,
    rest: xhr.status >= 400 || target.id !== "chat" ? "" : written === undefined ? typed : typed.startsWith(written) ? typed.slice(written.length) : typed,
    focused: target.contains(document.activeElement) || written !== undefined,
  };
});

document.addEventListener("htmx:afterSwap", ({ detail: { target } }) => {
  if (!target.id.startsWith("chat")) return;
  if (target.id === "chat") {
    const box = field();
    if (box && before.rest) box.value = before.rest;
    if (before.focused) (box ?? document.getElementById("chat-unmute"))?.focus({ preventScroll: true });
  }
  if (before.atEnd || target.id === "chat") toEnd();
  const message = latest();
  if (!message || Number(message.dataset.message) <= before.id || message.matches(".mine")) return;
  sayNews(`${message.querySelector("strong").textContent}: ${message.querySelector(".message-text").textContent}`);
});

const lost = ({ detail: { elt } }) => {
  if (elt.id !== "chat-form") return;
  elt.querySelector(".errors")?.remove();
  const error = document.createElement("p");
  error.className = "errors";
  error.setAttribute("role", "alert");
  error.textContent = document.getElementById("chat").dataset.lost;
  elt.querySelector(".field").append(error);
};
document.addEventListener("htmx:responseError", (event) => event.detail.xhr.status >= 500 && lost(event));
document.addEventListener("htmx:sendError", lost);

document.addEventListener("keydown", (event) => {
  if (event.target.id === "chat-text" && event.key === "Enter" && (event.ctrlKey || event.metaKey)) event.target.form.requestSubmit();
});
toEnd();
