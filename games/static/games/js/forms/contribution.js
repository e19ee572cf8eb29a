// What a player adds to the chance of a game is made here, not by the site that sealed the seed. Where others add
// theirs, the form sends its hash alone, and openings.js opens it when all sit. With the seal that was shown it is kept
// here as well, so that neither can be exchanged later. A form may be sent more than once, each time with another
// contribution: any of them is the player's own.
import { addClosed, canHash, freshBytes, hashOf, keep, kept } from "./kept.js";

const BEGINS_AT_ONCE = new Set(["bot", "alone"]);
const hashes = new WeakMap();

async function give(field) {
  const mayWait = field.dataset.contribution !== "now";
  field.dataset.gives = field.dataset.contribution;
  field.removeAttribute("data-contribution");
  if (mayWait && !canHash()) return;
  field.value = freshBytes();
  if (mayWait) hashes.set(field, await hashOf(field.dataset.seal, field.value));
}

function contribute(root) {
  for (const field of root.querySelectorAll("[data-contribution]")) give(field);
}

const fieldOf = (form) => form.querySelector?.("[name=contribution][data-gives]");

// Whether other people add to it: then nobody may see it before all sit.
function waits(field) {
  if (field.dataset.gives !== "choice") return field.dataset.gives === "waits";
  return !BEGINS_AT_ONCE.has(field.form.elements.opponent?.value);
}

function sealed({ target, formData }) {
  const field = fieldOf(target);
  if (!field || !waits(field)) return;
  formData.delete("contribution");
  if (!hashes.has(field)) return;
  formData.set("contribution_hash", hashes.get(field));
  formData.set("hashed_under", field.dataset.seal);
}

function remember(form) {
  const field = fieldOf(form);
  if (!field?.value) return;
  const shown = Array.from(form.querySelectorAll("[data-commitment]"), (seal) => seal.textContent.trim());
  const seals = [...new Set([field.dataset.seal, ...shown])].filter(Boolean);
  if (!seals.length) return;
  keep(seals, field.value);
  if (waits(field)) addClosed(field.dataset.seal);
}

function isSame([, value, others], page) {
  const texts = (mark) => new Set(Array.from(page.querySelectorAll(mark), (code) => code.textContent.trim()));
  const shown = texts("[data-hash]");
  return texts("[data-given]").has(value) && (others ?? []).every((hash) => shown.has(hash));
}

function compare(page) {
  for (const notice of page.querySelectorAll("[data-kept-seal]")) {
    const mine = kept().filter(([seal]) => seal === notice.dataset.keptSeal);
    if (!mine.length) continue;
    const same = mine.some((entry) => isSame(entry, page));
    notice.hidden = false;
    notice.classList.toggle("error", !same);
    notice.querySelector(same ? "[data-same]" : "[data-other]").hidden = false;
  }
}

document.addEventListener("formdata", sealed);
document.addEventListener("submit", (event) => remember(event.target));
document.addEventListener("DOMContentLoaded", () => contribute(document));
document.addEventListener("DOMContentLoaded", () => compare(document));
document.addEventListener("htmx:load", (event) => contribute(event.detail.elt));
