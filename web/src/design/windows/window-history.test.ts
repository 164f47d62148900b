import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Browser, createWindowHistory } from './window-history.ts';

interface Entry {
  state: Record<string, unknown> | null;
  href: string;
}

/** A browser with a router: it numbers its pages and notices each popstate that nobody stopped. */
function fakeBrowser(first = '/list') {
  const entries: Entry[] = [{ state: { idx: 0, key: 'a' }, href: first }];
  let at = 0;
  const current = () => entries[at] as Entry;
  const listeners: ((event: PopStateEvent) => void)[] = [];
  /** The addresses of the events that reached the router. */
  const routed: string[] = [];
  const traverse = (by: number) => {
    if (!entries[at + by]) return;
    at += by;
    let isStopped = false;
    const event = { state: current().state, stopImmediatePropagation: () => (isStopped = true) };
    for (const listener of listeners) listener(event as unknown as PopStateEvent);
    if (!isStopped) routed.push(current().href);
  };
  const browser: Browser = {
    history: {
      get state() {
        return current().state;
      },
      pushState: (state, _, href) =>
        void entries.splice(++at, Number.POSITIVE_INFINITY, { state, href: String(href ?? entries[at - 1]?.href) }),
      replaceState: (state, _, href) => void entries.splice(at, 1, { state, href: String(href ?? current().href) }),
      go: (by = 0) => void setTimeout(() => traverse(by), 5),
    },
    location: {
      get href() {
        return current().href;
      },
    },
    onPopState: (listener) => void listeners.push(listener),
  };
  const idx = () => current().state?.idx as number;
  return {
    browser,
    routed,
    addresses: () => entries.map(({ href }) => href),
    position: () => at,
    href: () => current().href,
    press: (by: -2 | -1 | 1) => traverse(by),
    follow: (href: string) => browser.history.pushState({ idx: idx() + 1, key: href }, '', href),
    /** Follows a link to a part of the page: the browser makes an entry without a state. */
    followFragment: (fragment: string) => browser.history.pushState(null, '', `/page#${fragment}`),
    reload: () => void listeners.splice(0),
    replace: (href: string) => browser.history.replaceState({ idx: idx(), key: href }, '', href),
  };
}

describe('windows in the history', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());
  const settle = () => vi.advanceTimersByTime(1000);

  /** Opens a window. Its `close` removes it, unless it refuses. */
  function opened(windows: ReturnType<typeof createWindowHistory>, refuses = () => false) {
    const close = vi.fn(() => {
      if (!refuses()) remove();
    });
    const remove = windows.open(close);
    settle();
    return { close, remove };
  }

  it('G-13 closes one window for each press of the back button, the newest first, and leaves the page after them', () => {
    const user = fakeBrowser();
    user.follow('/page');
    const windows = createWindowHistory(user.browser);
    const [outer, inner] = [opened(windows), opened(windows)];
    user.press(-1);
    settle();
    expect([outer.close.mock.calls.length, inner.close.mock.calls.length]).toEqual([0, 1]);
    user.press(-1);
    settle();
    expect(outer.close).toHaveBeenCalledOnce();
    expect([user.href(), user.routed]).toEqual(['/page', []]);
    user.press(-1);
    expect(user.routed).toEqual(['/list']);
  });

  it('G-13 closes all windows when the member goes back to before them at once, the newest first', () => {
    const user = fakeBrowser();
    user.follow('/page');
    const windows = createWindowHistory(user.browser);
    const closed: string[] = [];
    for (const name of ['outer', 'inner']) {
      const remove = windows.open(() => {
        closed.push(name);
        remove();
      });
      settle();
    }
    user.press(-2);
    settle();
    expect([closed, user.href(), user.routed]).toEqual([['inner', 'outer'], '/page', []]);
  });

  it('G-13 removes the entry of a window that is closed in another way', () => {
    const user = fakeBrowser();
    user.follow('/page');
    const windows = createWindowHistory(user.browser);
    opened(windows).remove();
    settle();
    expect([user.position(), user.routed]).toEqual([1, []]);
    user.press(-1);
    expect(user.routed).toEqual(['/list']);
  });

  it('lets a window that follows another one at once take over its entry', () => {
    const user = fakeBrowser();
    const windows = createWindowHistory(user.browser);
    const first = opened(windows);
    first.remove();
    const second = opened(windows);
    expect(user.addresses()).toHaveLength(2);
    user.press(-1);
    settle();
    expect(second.close).toHaveBeenCalledOnce();
    expect(user.position()).toBe(0);
  });

  it('G-13 gives a window that refuses to close its entry back', () => {
    const user = fakeBrowser();
    const windows = createWindowHistory(user.browser);
    let isBusy = true;
    const { close } = opened(windows, () => isBusy);
    user.press(-1);
    settle();
    isBusy = false;
    user.press(-1);
    settle();
    expect(close).toHaveBeenCalledTimes(2);
    expect([user.position(), user.routed]).toEqual([0, []]);
  });

  it('G-13 passes over the entry of a window from which another page was opened', () => {
    const user = fakeBrowser();
    const windows = createWindowHistory(user.browser);
    const { remove } = opened(windows);
    user.follow('/other');
    remove();
    settle();
    user.press(-1);
    settle();
    expect([user.href(), user.position(), user.routed]).toEqual(['/list', 0, ['/list']]);
    // Forward, it is one more entry of its page, so that the page behind it can still be reached.
    user.press(1);
    settle();
    user.press(1);
    settle();
    expect(user.href()).toBe('/other');
    user.press(-1);
    settle();
    expect(user.href()).toBe('/list');
  });

  it('leaves the entry of a page alone that was opened and left since a window was closed', () => {
    const user = fakeBrowser();
    const windows = createWindowHistory(user.browser);
    opened(windows).remove();
    settle();
    user.follow('/other');
    user.press(-1);
    settle();
    expect([user.href(), user.routed]).toEqual(['/list', ['/list']]);
  });

  it('G-13 G-12 closes a window that was opened after a link to a part of the page', () => {
    const user = fakeBrowser();
    user.follow('/page');
    const windows = createWindowHistory(user.browser);
    for (const fragment of ['main', 'more']) user.followFragment(fragment);
    const { close } = opened(windows);
    user.press(-1);
    settle();
    expect(close).toHaveBeenCalledOnce();
    expect([user.href(), user.routed]).toEqual(['/page#more', []]);
    // Without a window these entries are those of the router, as before.
    user.press(-1);
    expect([user.href(), user.routed]).toEqual(['/page#main', ['/page#main']]);
  });

  it('G-13 keeps an address that the page replaced while a window was open', () => {
    const user = fakeBrowser();
    const windows = createWindowHistory(user.browser);
    for (const close of [(one: ReturnType<typeof opened>) => one.remove(), () => user.press(-1)]) {
      const one = opened(windows);
      user.replace('/list?filter=1');
      windows.read();
      close(one);
      settle();
      expect([user.href(), user.position(), user.routed]).toEqual(['/list?filter=1', 0, []]);
    }
  });

  it('removes the entry of a window that was open when the page was reloaded', () => {
    const user = fakeBrowser();
    opened(createWindowHistory(user.browser));
    user.reload();
    opened(createWindowHistory(user.browser)).remove();
    settle();
    expect(user.position()).toBe(0);
  });
});
