// A link within a what-if board leads to the board or to a hint on it: there the page moves only as far as it must,
// and not at all where most of that part is in the window. Without this it would jump to its top with every move.
const LEAST_PART = 0.5;
let wanted = "";

const isInView = (part) => {
  const { top, bottom, height } = part.getBoundingClientRect();
  const seen = Math.min(bottom, innerHeight) - Math.max(top, 0);
  return seen >= LEAST_PART * Math.min(height, innerHeight);
};

document.addEventListener("htmx:beforeSwap", ({ detail: { pathInfo } }) => {
  wanted = pathInfo.anchor ?? "";
  pathInfo.anchor = "";
});

document.addEventListener("htmx:afterSettle", () => {
  const part = wanted ? document.getElementById(wanted) : null;
  wanted = "";
  const shown = part?.querySelector(".felt") ?? part;
  if (shown && !isInView(shown)) shown.scrollIntoView({ block: "nearest" });
});
