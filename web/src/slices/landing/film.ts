import { type FilmFile, filmFor, shouldRun } from './film-files.ts';

/** The Network Information API. Not every browser has it. */
interface Connection extends EventTarget {
  saveData?: boolean;
  effectiveType?: string;
}

const connection = () => (navigator as Navigator & { connection?: Connection }).connection;
const QUERIES = {
  motion: '(prefers-reduced-motion: reduce)',
  data: '(prefers-reduced-data: reduce)',
  portrait: '(orientation: portrait)',
};

/** Returns the film for this device as it is now; null if only the poster is shown. */
function wantedFilm(): FilmFile[] | null {
  const asks = (query: string) => matchMedia(query).matches;
  const line = connection();
  const isSlow = line?.effectiveType?.endsWith('2g') === true;
  return filmFor({
    reducedMotion: asks(QUERIES.motion),
    saveData: line?.saveData === true || isSlow || asks(QUERIES.data),
    portrait: asks(QUERIES.portrait),
  });
}

/** Sets or removes the file of a film. It is no <source> element: React would find a child that it did not render, and render the page again. */
function load(video: HTMLVideoElement, files: readonly FilmFile[] | null) {
  const file = files?.find(({ type }) => video.canPlayType(type) !== '');
  if (file) video.src = file.src;
  else video.removeAttribute('src');
  video.load();
}

/** The films that run, each with the function that stops it. */
const running = new WeakMap<HTMLElement, () => void>();

/**
 * Plays the film in the element that Film.tsx renders, once the page itself has loaded (L-01). It needs no React, because a
 * visitor sees the film before the app has started. Returns a function that stops it. A film that runs already goes on.
 */
export function runFilm(container: HTMLElement): () => void {
  const stopRunning = running.get(container);
  if (stopRunning) return stopRunning;
  const video = container.querySelector('video');
  const control = container.querySelector('button');
  if (!video || !control) return () => {};
  const end = new AbortController();
  const visibility = { stopped: false, inView: false };
  let files: FilmFile[] | null = null;

  function update() {
    if (!video || !control) return;
    show(video, control);
    const tabVisible = document.visibilityState === 'visible';
    if (!files || document.readyState !== 'complete' || !shouldRun({ ...visibility, tabVisible })) return video.pause();
    // A browser can refuse, to save power for example. Then the poster stays, and the button offers to play.
    video.play().catch((error: unknown) => {
      if (!(error instanceof DOMException) || error.name !== 'NotAllowedError' || visibility.stopped) return;
      visibility.stopped = true;
      update();
    });
  }
  function show(film: HTMLVideoElement, button: HTMLButtonElement) {
    const nextFiles = wantedFilm();
    if (nextFiles?.[0]?.src !== files?.[0]?.src) {
      files = nextFiles;
      delete film.dataset.shown;
      load(film, nextFiles);
    }
    film.hidden = button.hidden = nextFiles === null;
    button.toggleAttribute('data-stopped', visibility.stopped);
    const label = (visibility.stopped ? button.dataset.play : button.dataset.pause) ?? '';
    button.setAttribute('aria-label', label);
    button.dataset.tooltip = label;
  }

  const listenTo = (target: EventTarget | undefined, name: string, listener: () => void = update) =>
    target?.addEventListener(name, listener, { signal: end.signal });
  for (const query of Object.values(QUERIES)) listenTo(matchMedia(query), 'change');
  listenTo(connection(), 'change');
  listenTo(document, 'visibilitychange');
  listenTo(window, 'load');
  listenTo(video, 'playing', () => {
    video.dataset.shown = '';
  });
  listenTo(control, 'click', () => {
    visibility.stopped = !visibility.stopped;
    update();
  });
  const observer = new IntersectionObserver(([entry]) => {
    visibility.inView = entry?.isIntersecting === true;
    update();
  });
  observer.observe(container);
  const stop = () => {
    end.abort();
    observer.disconnect();
    video.pause();
    running.delete(container);
  };
  running.set(container, stop);
  return stop;
}
