// Tells those who do not see the page what has happened on it. What must not be missed stays for a
// while: the page's own news wait for it.
const voice = { quiet: 0, later: 0 };
export const say = (text, stays = 0) => {
  clearTimeout(voice.later);
  voice.quiet = performance.now() + stays;
  document.getElementById("live").textContent = text;
};
export const sayNews = (text) => {
  clearTimeout(voice.later);
  const wait = voice.quiet - performance.now();
  if (wait > 0) voice.later = setTimeout(say, wait, text);
  else say(text);
};
