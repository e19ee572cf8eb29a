// The button that prints a sheet; whoever has no scripts uses the menu of the browser.
document.getElementById("print")?.addEventListener("click", () => print());
