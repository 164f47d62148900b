// Runs in landing.html and login.html before the first paint, as a plain script file (the content policy allows no inline script). On
// the landing page visitor.ts starts the app at once for a member; instead of the login
// they see 'Loading...'. A member who opens / goes on to Intros and is not shown the page for visitors on the way: layers.css hides
// it, main.tsx shows again.
(function () {
  // As canUsePasskeys of ceremonies.ts, for the button that the build rendered.
  if (!isSecureContext || !('PublicKeyCredential' in window) || /^(?:[\d.]+|\[.*\])$/.test(location.hostname))
    document.documentElement.dataset.noPasskeys = '';
  // The last button of the login that was pressed before the app could answer. keep-typed.ts presses it again.
  function press(button) {
    document.querySelectorAll('[data-pressed]').forEach(function (other) {
      delete other.dataset.pressed;
    });
    if (button) button.dataset.pressed = '';
  }
  document.addEventListener('click', function (event) {
    press(event.target.closest('[data-shell] button'));
  });
  document.addEventListener('keydown', function (event) {
    var input = event.key === 'Enter' && event.target.closest('[data-shell] input');
    if (input) press(input.form.querySelector('[data-submit]'));
  });
  try {
    if (!localStorage.getItem('stoop.session')) return;
    document.documentElement.dataset.member = '';
    if (location.pathname === '/') document.documentElement.dataset.entering = '';
  } catch (_) {
    // Storage can be forbidden; then nobody is signed in yet.
  }
})();
