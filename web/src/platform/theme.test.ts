import { readFileSync } from 'node:fs';
import vm from 'node:vm';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { applyTheme, getTheme, setTheme } from './theme.ts';

const firstScript = readFileSync(new URL('../../public/theme.js', import.meta.url), 'utf8');

/** Returns the parts of a page that a theme changes. */
function page(stored: string | null, storage: 'open' | 'forbidden' = 'open') {
  const metas = ['light', 'dark'].map((scheme) => {
    const attributes = new Map([
      ['data-scheme', scheme],
      ['media', `(prefers-color-scheme: ${scheme})`],
    ]);
    return {
      getAttribute: (name: string) => attributes.get(name) ?? null,
      setAttribute: (name: string, value: string) => void attributes.set(name, value),
    };
  });
  const values = new Map(stored === null ? [] : [['stoop.theme', stored]]);
  const guard = (): undefined => {
    if (storage === 'forbidden') throw new Error('SecurityError');
  };
  const root: { dataset: { theme?: string } } = { dataset: {} };
  return {
    document: { documentElement: root, querySelectorAll: () => metas },
    localStorage: {
      getItem: (key: string) => guard() ?? values.get(key) ?? null,
      setItem: (key: string, value: string) => guard() ?? values.set(key, value),
      removeItem: (key: string) => guard() ?? values.delete(key),
    },
    seen: () => ({ theme: root.dataset.theme, bars: metas.map((meta) => meta.getAttribute('media')) }),
  };
}

let current = page(null);
const use = (next: ReturnType<typeof page>) => {
  current = next;
  vi.stubGlobal('document', next.document);
  vi.stubGlobal('localStorage', next.localStorage);
};
beforeEach(() => {
  use(page(null));
  setTheme('system');
});
afterEach(() => vi.unstubAllGlobals());

it('G-12 follows the system until a theme is chosen, and again when the choice is undone', () => {
  expect(getTheme()).toBe('system');
  setTheme('dark');
  expect(getTheme()).toBe('dark');
  expect(current.seen()).toEqual({ theme: 'dark', bars: ['not all', 'all'] });
  setTheme('system');
  expect(getTheme()).toBe('system');
  expect(current.seen()).toEqual({
    theme: undefined,
    bars: ['(prefers-color-scheme: light)', '(prefers-color-scheme: dark)'],
  });
});

it('G-12 keeps a chosen theme for the page when storage is forbidden', () => {
  use(page(null, 'forbidden'));
  setTheme('light');
  expect(current.seen().theme).toBe('light');
  expect(getTheme()).toBe('light');
});

it.each([null, 'light', 'dark', 'nonsense'])(
  'G-12 shows a stored %s before the first paint as it does later',
  (stored) => {
    const early = page(stored);
    vm.runInNewContext(firstScript, { document: early.document, localStorage: early.localStorage });
    use(page(stored));
    applyTheme(getTheme());
    expect(early.seen()).toEqual(current.seen());
  },
);

it('G-12 runs the first script when storage is forbidden', () => {
  const early = page('dark', 'forbidden');
  vm.runInNewContext(firstScript, { document: early.document, localStorage: early.localStorage });
  expect(early.seen().theme).toBeUndefined();
});
