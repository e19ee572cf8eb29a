// Brings the service worker in once the page stands; without it nothing is missed but the page for no connection and push.
if ("serviceWorker" in navigator) {
  addEventListener("load", () => navigator.serviceWorker.register("/sw.js").catch(() => {}));
}
