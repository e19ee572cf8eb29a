// The sections beside the board as tabs: arrows choose, the address keeps the choice, a swap of the game
// leaves it as it is. Without this they are links to sections.
// Tells the section it shows: "tab-shown". A section says in data-count how much is in it, and with
// "tab-count" that this has changed.
const page = document.querySelector(".game-page");
const tabs = [...(page?.querySelectorAll(".tabs a") ?? [])];
const memory = `tab of ${page?.dataset.game}`;
const panelOf = (tab) => document.getElementById(tab.hash.slice(1));
const named = (hash) => tabs.find((tab) => tab.hash === hash && panelOf(tab));
let chosen = named(location.hash) ?? named(sessionStorage.getItem(memory)) ?? tabs[0];

const countUp = (tab, panel) => {
  const count = tab.querySelector(".count");
  const { count: number, fresh } = panel?.dataset ?? {};
  if (number === undefined) return;
  count.textContent = number;
  count.hidden = !Number(number);
  count.classList.toggle("fresh", fresh !== undefined);
};

const draw = () => {
  if (!panelOf(chosen)) [chosen] = tabs;
  for (const tab of tabs) {
    const panel = panelOf(tab);
    const on = tab === chosen;
    tab.hidden = !panel;
    tab.tabIndex = on ? 0 : -1;
    tab.setAttribute("role", "tab");
    tab.setAttribute("aria-selected", on);
    countUp(tab, panel);
    if (!panel) continue;
    tab.setAttribute("aria-controls", panel.id);
    panel.setAttribute("role", "tabpanel");
    panel.setAttribute("aria-labelledby", tab.id);
    panel.hidden = !on;
  }
};

const tell = () => panelOf(chosen).dispatchEvent(new CustomEvent("tab-shown", { bubbles: true }));

const choose = (tab) => {
  if (!tab) return;
  chosen = tab;
  sessionStorage.setItem(memory, tab.hash);
  history.replaceState(history.state, "", tab.hash);
  draw();
  tell();
};

const ways = { ArrowLeft: -1, ArrowRight: 1, Home: 0, End: 0 };
const next = (key) => {
  const open = tabs.filter((tab) => !tab.hidden);
  if (key === "Home") return open[0];
  if (key === "End") return open.at(-1);
  return open.at((open.indexOf(chosen) + ways[key]) % open.length);
};

if (tabs.length) {
  page.querySelector(".tabs").setAttribute("role", "tablist");
  page.dataset.tabs = "";
  draw();
  if (named(location.hash)) chosen.scrollIntoView({ block: "nearest" });
  tell();

  page.querySelector(".tabs").addEventListener("click", (event) => {
    const tab = event.target.closest("a");
    if (!tab || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    choose(tab);
  });
  page.querySelector(".tabs").addEventListener("keydown", (event) => {
    if (!(event.key in ways) || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    event.stopPropagation();
    choose(next(event.key));
    chosen.focus();
  });
  addEventListener("hashchange", () => choose(named(location.hash)));
  document.addEventListener("htmx:afterSwap", draw);
  document.addEventListener("tab-count", draw);
}
