// Sets the theme before anything is drawn, so that a dark screen does not flash white.
(function () {
  var theme = localStorage.getItem('cabildo.theme');
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
})();
