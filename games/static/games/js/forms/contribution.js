// What a player adds to the chance of a game is made here, not by the site that sealed the seed.
function contribute(root) {
  for (const field of root.querySelectorAll("[data-contribution]")) {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    field.value = Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
    field.removeAttribute("data-contribution");
  }
}
document.addEventListener("DOMContentLoaded", () => contribute(document));
document.addEventListener("htmx:load", (event) => contribute(event.detail.elt));
