// Runs before anything is painted, so that a chosen theme does not flash.
"use strict";
(() => {
  let theme = null;
  try { theme = localStorage.getItem("zermelo-theme"); } catch { /* storage is switched off */ }
  if (theme === "light" || theme === "dark") document.documentElement.dataset.theme = theme;
})();
