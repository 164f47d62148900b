// Runs in landing.html, login.html and the pages of members' screens before the first paint, as a plain script file (the content
// policy allows no inline script). On the landing page visitor.ts starts the app at once for a member; instead of the login
// they see 'Loading...'. A member who opens / goes on to Intros and is not shown the page for visitors on the way: layers.css hides
// it, main.tsx shows again.
(function () {
  var root = document.documentElement;
  // As canUsePasskeys of ceremonies.ts, for the button that the build rendered.
  if (!isSecureContext || !('PublicKeyCredential' in window) || /^(?:[\d.]+|\[.*\])$/.test(location.hostname))
    root.dataset.noPasskeys = '';
  // The last button that was pressed before the app could answer. take-over.ts presses it again.
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
  // The link or button that the pointer is down on. take-over.ts presses the one of the app when the pointer leaves the screen on it.
  var down = null;
  function mark(control) {
    if (down) delete down.dataset.pointerDown;
    down = control;
    if (down) down.dataset.pointerDown = '';
  }
  document.addEventListener('pointerdown', function (event) {
    mark(event.target.closest('[data-shell] a, [data-shell] button'));
  });
  ['pointerup', 'pointercancel'].forEach(function (type) {
    document.addEventListener(type, function () {
      mark(null);
    });
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
  // Starts to load the photos of the first members of a list, with the addresses that photoSources returns.
  function loadPhotos(meta) {
    var sizes = meta.dataset.photoSizes.split(' ');
    var isLarge = new RegExp('^(/media/photos/\\w+-)' + sizes[0] + '\\.jpg$');
    window.stoopEarly.answers.get(meta.dataset.photos).then(async function (answer) {
      var { items } = await answer.clone().json();
      // About as many cards fit beside each other.
      for (var { profileImage } of items.slice(0, Math.min(4, Math.ceil(innerWidth / 300)))) {
        var [, start] = isLarge.exec(profileImage) || [];
        if (!start) continue;
        var link = document.createElement('link');
        Object.assign(link, { rel: 'preload', as: 'image', type: 'image/webp', fetchPriority: 'high' });
        link.imageSizes = meta.dataset.photoWidth;
        link.imageSrcset = sizes.map((size) => start + size + '.webp ' + size + 'w').join(', ');
        document.head.append(link);
      }
    }).catch(function () {});
  }
  // The first date takes a browser a while, most of it for data about numbers and languages. After the first paint the scripts are still
  // on their way. Each part has a task of its own, so that no task is long on a phone.
  function prepareDates() {
    var parts = [
      () => Intl.supportedValuesOf('numberingSystem'),
      () => new Intl.NumberFormat(root.lang),
      () => new Intl.DateTimeFormat(root.lang).format(),
    ];
    requestAnimationFrame(function prepareNext() {
      setTimeout(function () {
        parts.shift()();
        if (parts.length > 0) prepareNext();
      });
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
    if (meta.dataset.dates !== undefined) prepareDates();
    if (location.search) return;
    var [, part] = location.pathname.split(meta.dataset.path + '/');
    if (meta.dataset.part && part) {
      root.dataset.early = '';
      read(meta.dataset.part.replace(/:\w+/, part), session);
    }
    if (location.pathname !== meta.dataset.path) return;
    root.dataset.early = root.dataset.screen = '';
    if (meta.dataset.plain) read(meta.dataset.plain, session);
    if (meta.dataset.photos) loadPhotos(meta);
  } catch (_) {
    // Storage can be forbidden; then nobody is signed in yet.
  }
})();
