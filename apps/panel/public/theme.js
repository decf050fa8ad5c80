// Sets the theme before anything is drawn, so that a dark screen does not flash white.
(function () {
  var theme = localStorage.getItem('cabildo.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();

// Zod compiles schemas to functions where it may, and tries whether it may: the policy of the page forbids both (PN-01). It is
// told before any module runs, because bundlers decide which module is first.
globalThis.__zod_globalConfig = { jitless: true };
