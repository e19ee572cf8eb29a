// What a player adds to the chance of a game is made here, not by the site that sealed the seed.
// With the seal that was shown it is kept here as well, so that neither can be exchanged later. A form
// may be sent more than once, each time with another contribution: any of them is the player's own.
const MAX_KEPT = 200;

function contribute(root) {
  for (const field of root.querySelectorAll("[data-contribution]")) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    field.removeAttribute("data-contribution");
  }
}

function kept() {
  try {
    return JSON.parse(localStorage.getItem("kept-seals")) ?? [];
  } catch {
    return [];
  }
}

function keep(form) {
  const given = form.querySelector("[name=contribution]")?.value;
  const seals = Array.from(form.querySelectorAll("[data-commitment]"), (seal) => seal.textContent.trim());
  if (!given || !seals.length) return;
  const mine = seals.map((seal) => [seal, given]);
  const others = kept().filter(([seal, value]) => value !== given || !seals.includes(seal));
  try {
    localStorage.setItem("kept-seals", JSON.stringify([...mine, ...others].slice(0, MAX_KEPT)));
  } catch {
    // Full or forbidden: the mail has the seal, too.
  }
}

function compare(root) {
  for (const notice of root.querySelectorAll("[data-kept-seal]")) {
    const mine = kept().filter(([seal]) => seal === notice.dataset.keptSeal);
    if (!mine.length) continue;
    const given = new Set(Array.from(document.querySelectorAll("[data-given]"), (code) => code.textContent.trim()));
    const same = mine.some(([, value]) => given.has(value));
    notice.hidden = false;
    notice.classList.toggle("error", !same);
    notice.querySelector(same ? "[data-same]" : "[data-other]").hidden = false;
  }
}

document.addEventListener("submit", (event) => keep(event.target));
document.addEventListener("DOMContentLoaded", () => contribute(document));
document.addEventListener("DOMContentLoaded", () => compare(document));
document.addEventListener("htmx:load", (event) => contribute(event.detail.elt));
