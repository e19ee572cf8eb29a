// What a player adds to the chance of a game is made here, not by the site that sealed the seed. Where others add
// theirs, the form sends its hash alone, and openings.js opens it when all sit. With the seal that was shown it is kept
// here as well, so that neither can be exchanged later; where nothing can be kept, it is sent openly at once. A form may be sent more than once, each time with another
// contribution: any of them is the player's own.
import { addClosed, canHash, closed, freshBytes, hashOf, isKept, keep, kept } from "./kept-bytes.js";

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

const canOpenLater = ({ dataset: { seal }, value }) => isKept(seal, value) && closed().includes(seal);

function sealed({ target, formData }) {
  const field = fieldOf(target);
  if (!field || !waits(field) || (hashes.has(field) && !canOpenLater(field))) return;
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
  if (waits(field)) addClosed(field.dataset.seal);
  keep(seals, field.value);
}

// Which of the sentences is true of an entry: all is as it was, or it was not opened in time, or something differs.
async function verdict([, value, others], { dataset: { under } }, page) {
  const texts = (mark) => new Set(Array.from(page.querySelectorAll(mark), (code) => code.textContent.trim()));
  const shown = texts("[data-hash]");
  const hasAll = !others || (others.length === shown.size && others.every((hash) => shown.has(hash)));
  if (hasAll && texts("[data-given]").has(value)) return "same";
  const unopened = Array.from(page.querySelectorAll("[data-unopened]"), (place) => place.dataset.unopened);
  const isSilent = hasAll && canHash() && unopened.includes(await hashOf(under, value));
  return isSilent ? "silent" : "other";
}

async function compare(notice, page) {
  const mine = kept().filter(([seal]) => seal === notice.dataset.keptSeal);
  if (!mine.length) return;
  const verdicts = await Promise.all(mine.map((entry) => verdict(entry, notice, page)));
  const best = ["same", "silent"].find((text) => verdicts.includes(text)) ?? "other";
  notice.hidden = false;
  notice.classList.toggle("error", best === "other");
  notice.querySelector(`[data-verdict="${best}"]`).hidden = false;
}

function compareAll(page) {
  for (const notice of page.querySelectorAll("[data-kept-seal]")) compare(notice, page);
}

document.addEventListener("formdata", sealed);
// First of all who listen: what is sent depends on whether it could be kept.
document.addEventListener("submit", (event) => remember(event.target), true);
document.addEventListener("DOMContentLoaded", () => contribute(document));
document.addEventListener("DOMContentLoaded", () => compareAll(document));
document.addEventListener("htmx:load", (event) => contribute(event.detail.elt));
