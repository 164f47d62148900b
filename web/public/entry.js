// Runs in landing.html, login.html and the pages of members' screens before the first paint, as a plain script file (the content
// policy allows no inline script). On the landing page visitor.ts starts the app at once for a member; instead of the login
// they see 'Loading...'. A member who opens / goes on to Intros and is not shown the page for visitors on the way: layers.css hides
// it, main.tsx shows again.
(function () {
  var root = document.documentElement;
  // As canUsePasskeys of ceremonies.ts, for the button that the build rendered.
  if (!isSecureContext || !('PublicKeyCredential' in window) || /^(?:[\d.]+|\[.*\])$/.test(location.hostname))
    root.dataset.noPasskeys = '';
  // The last button that was pressed before the app could answer. keep-typed.ts presses it again.
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
    if (input && input.form) press(input.form.querySelector('[data-submit]'));
  });
  // Starts reads of a screen, so that they do not wait for the app. platform/early.ts gives the app their answers.
  function read(addresses, session) {
    var early = (window.stoopEarly = window.stoopEarly || { token: session.idToken, answers: new Map() });
    addresses.split(' ').forEach(function (template) {
      var address = template.replace(':uid', encodeURIComponent(session.uid));
      var answer = fetch(address, { headers: { authorization: 'Bearer ' + session.idToken } });
      // The app sends a failed read again.
      answer.catch(function () {});
      early.answers.set(address, answer);
    });
  }
  try {
    var stored = localStorage.getItem('stoop.session');
    if (!stored) return;
    root.dataset.member = '';
    if (location.pathname === '/') root.dataset.entering = '';
    var meta = document.querySelector('meta[name="stoop-early"]');
    var session = meta && JSON.parse(stored);
    // As countsAsExpired of timing.ts: the app fetches a new token first.
    if (!session || !session.uid || !session.idToken || !(Date.now() < session.expiresAt - 30000)) return;
    read(meta.content, session);
    if (location.pathname !== meta.dataset.path || location.search) return;
    root.dataset.screen = '';
    if (meta.dataset.plain) read(meta.dataset.plain, session);
  } catch (_) {
    // Storage can be forbidden; then nobody is signed in yet.
  }
})();
