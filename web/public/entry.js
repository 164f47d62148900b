// Runs in landing.html before the first paint, as a plain script file (the content policy allows no inline script). For a member
// visitor.ts starts the app at once. A member who opens / goes on to Intros and is not shown the page for visitors on the way:
// layers.css hides it, main.tsx shows again.
(function () {
  try {
    if (!localStorage.getItem('stoop.session')) return;
    document.documentElement.dataset.member = '';
    if (location.pathname === '/') document.documentElement.dataset.entering = '';
  } catch (_) {
    // Storage can be forbidden; then nobody is signed in yet.
  }
})();
