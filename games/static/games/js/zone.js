// Tells the site by which clock this browser lives: for visitors, for accounts to come, and to suggest it to players.
const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
if (zone && !document.cookie.includes(`fernzug_zone=${zone}`)) {
  const secure = location.protocol === "https:" ? "; secure" : "";
  document.cookie = `fernzug_zone=${zone}; path=/; max-age=31536000; samesite=lax${secure}`;
}
