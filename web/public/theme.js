// Runs before the first paint, as a plain script file (the content policy allows no inline script), so that a chosen
// theme never flashes the other one. theme.ts does the same when the choice changes; theme.test.ts holds them together.
(function () {
  var theme = null;
  try {
    theme = localStorage.getItem('stoop.theme');
  } catch (_) {
    // Storage can be forbidden; then the system decides.
  }
  if (theme !== 'light' && theme !== 'dark') return;
  document.documentElement.dataset.theme = theme;
  document.querySelectorAll('meta[name="theme-color"][data-scheme]').forEach(function (meta) {
    meta.setAttribute('media', meta.getAttribute('data-scheme') === theme ? 'all' : 'not all');
  });
})();
