// Runs before the first paint in pages that come rendered, as a plain script file (the content policy allows no inline script):
// the landing page, the login, and members' pages with their content. A member who opens / or /login goes on to Intros and
// is not shown the page for visitors on the way: layers.css hides it, main.tsx shows again.
(function () {
  var root = document.documentElement;
  // As canUsePasskeys of ceremonies.ts, for the button that the build rendered.
  if (!isSecureContext || !('PublicKeyCredential' in window) || /^(?:[\d.]+|\[.*\])$/.test(location.hostname))
    root.dataset.noPasskeys = '';
  // The last button that was pressed before the app could answer. main.tsx presses it again.
  function press(button) {
    document.querySelectorAll('[data-pressed]').forEach(function (other) {
      delete other.dataset.pressed;
    });
    if (button) button.dataset.pressed = '';
  }
  document.addEventListener('click', function (event) {
    press(event.target.closest('[data-shell] button, [data-content] button'));
  });
  document.addEventListener('keydown', function (event) {
    var input = event.key === 'Enter' && event.target.closest('[data-shell] input');
    if (input && input.form) press(input.form.querySelector('[data-submit]'));
  });
  var uid = null;
  try {
    uid = JSON.parse(localStorage.getItem('stoop.session') || '{}').uid || null;
  } catch (_) {
    // Storage can be forbidden; then nobody is signed in yet.
  }
  // The content of another member than the one who is signed in to this browser. The app removes it.
  if (root.dataset.contentOf !== undefined && root.dataset.contentOf !== uid) root.dataset.stranger = '';
  if (uid === null) return;
  root.dataset.member = '';
  if (location.pathname === '/') root.dataset.entering = '';
})();
