// The line of each fold tells what is chosen in it, also after a change; games/forms/lobby/folds.py begins.
const opponentOf = (form) => new FormData(form).get("opponent");

const matters = (input) => {
  if (input.value === "0") return false;
  const company = input.closest("[data-with]");
  const fits = !company || company.dataset.with.split(" ").includes(opponentOf(input.form));
  return fits && !input.closest("[data-when][hidden]");
};

const wordsOf = (input) => {
  if (input.dataset.off) return input.checked ? input.dataset.on : input.dataset.off;
  const label = input.labels[0];
  return (label.querySelector("strong, .sr") ?? label).textContent.trim();
};

const MAX_USUAL_CHOICES = 2;

const tell = () => {
  for (const fold of document.querySelectorAll(".fold")) {
    const line = fold.querySelector("[data-choices]");
    const usual = line.dataset.usual.split(" ");
    const isUnusual = (input) => input.dataset.off || !usual.includes(`${input.name}=${input.value}`);
    const chosen = [...fold.querySelectorAll("input[type=radio]:checked, input[data-off]")].filter(matters);
    const named = chosen.filter((input, place) => place < MAX_USUAL_CHOICES || isUnusual(input));
    line.textContent = named.map(wordsOf).join(" · ");
  }
};

document.addEventListener("change", tell);
