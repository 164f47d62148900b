// Runs before the first paint in pages that come rendered, as a plain script file (the content policy allows no inline script):
// the landing page, the login, and members' pages with their content. A member who opens / or /login goes on to Intros and
// is not shown the page for visitors on the way: layers.css hides it, main.tsx shows again.
(function () {
  var root = document.documentElement;
  // As canUsePasskeys of ceremonies.ts, for the button that the build rendered.
  if (!isSecureContext || !('PublicKeyCredential' in window) || /^(?:[\d.]+|\[.*\])$/.test(location.hostname))
    root.dataset.noPasskeys = '';
  // Until React answers, nothing is sent. The app presses the last button again (rememberInput), also the one that Enter in a field presses.
  function isWaiting(event) {
    return event.target instanceof Element && event.target.closest('[data-content]') !== null;
  }
  document.addEventListener('click', function (event) {
    if (!isWaiting(event)) return;
    document.querySelectorAll('[data-pressed-early]').forEach(function (other) {
      delete other.dataset.pressedEarly;
    });
    // The film answers before the app.
    var button = event.target.closest('button:not([data-film] *)');
    if (button) button.dataset.pressedEarly = '';
  });
  document.addEventListener('submit', function (event) {
    if (isWaiting(event)) event.preventDefault();
  });
  var uid = null;
  try {
    // The app sends it (unsent-sign-outs.ts).
    if (localStorage.getItem('stoop.sign-outs') !== null) root.dataset.unsentSignOut = '';
    var session = JSON.parse(localStorage.getItem('stoop.session') || '{}');
    uid = session.uid || null;
    // UnconfirmedNotice.tsx stores it. The server does not know that the member dismissed the notice.
    if (session.user && localStorage.getItem('stoop.unconfirmed-dismissed') === session.user.email)
      root.dataset.dismissedUnconfirmed = '';
  } catch (_) {
    // Storage can be forbidden; then nobody is signed in yet.
  }
  // The content of another member than the one who is signed in to this browser. The app removes it.
  if (root.dataset.contentOf !== undefined && root.dataset.contentOf !== uid) root.dataset.stranger = '';
  if (uid === null) return;
  root.dataset.member = '';
  if (location.pathname === '/' || location.pathname === '/login') root.dataset.entering = '';
})();
