/// Runs on the landing page instead of the app. A visitor who reads or follows a link does not need the app, so it starts when
/// somebody moves the pointer, scrolls, touches or presses a key. Before that it is only fetched, once the page has loaded.
import { runFilm } from '#web/slices/landing/film.ts';

/** The address of the app's first module, and after it those of what it imports. The build writes them into the page. */
const app = document.querySelector<HTMLMetaElement>('meta[name="stoop-app"]')?.content.split(' ') ?? [];
const SIGNS = ['pointermove', 'pointerdown', 'keydown', 'focusin', 'scroll'] as const;

const waiting = new AbortController();
const { signal } = waiting;
let isStarting = false;

/** Brings the app into the cache of the browser. Firefox refuses `prefetch` under our policy, and WebKit does not know it. */
async function prefetch() {
  try {
    await Promise.all(app.map(async (href) => (await fetch(href, { priority: 'low' })).arrayBuffer()));
  } catch {
    // Without it the app only starts later.
  }
}

async function start() {
  if (isStarting) return;
  isStarting = true;
  for (const href of app)
    document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }));
  try {
    await import(/* @vite-ignore */ app[0] ?? '');
  } catch {
    // The links of the page work without the app. The next sign of the visitor tries again.
    isStarting = false;
  }
}

function onSign(event: Event) {
  // The browser can also report a pointer that rests where the page appears.
  const isRest = event.type === 'pointermove' && event instanceof PointerEvent && !event.movementX && !event.movementY;
  if (!isRest) void start();
}

for (const sign of SIGNS) addEventListener(sign, onSign, { capture: true, passive: true, signal });
addEventListener('stoop-started', () => waiting.abort(), { signal });

const { dataset } = document.documentElement;
// The address that the app redirects visitors to (G-01).
if (location.pathname === '/' && !('member' in dataset)) history.replaceState(null, '', '/landing');
const film = document.querySelector<HTMLElement>('[data-film]');
if (film) runFilm(film);
// entry.js has found a member of this browser, who sees other links, or one who signed out without a network.
if ('member' in dataset || 'unsentSignOut' in dataset) void start();
else if (document.readyState === 'complete') void prefetch();
else addEventListener('load', () => void prefetch(), { signal });
