import { useSyncExternalStore } from 'react';
import { deviceStorage } from './device-storage.ts';
import { createStore } from './store.ts';

/** The chosen theme. `system` follows the device. */
export type Theme = 'system' | 'light' | 'dark';

export const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

const KEY = 'stoop.theme';
/** The theme that the page shows. */
const theme = createStore<Theme>(getTheme(), observeOtherTabs);

/** Returns the theme of this device; `system` by default. */
export function getTheme(): Theme {
  const stored = deviceStorage.get(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
}

/** Stores and shows a theme, in every open tab. */
export function setTheme(choice: Theme): void {
  deviceStorage.set(KEY, choice === 'system' ? null : choice);
  show(choice);
}

/** Returns the chosen theme, also when it changes in another tab. */
export function useTheme(): Theme {
  return useSyncExternalStore(theme.subscribe, theme.get, () => 'system');
}

/**
 * Marks the document with a theme. The page's `<meta name="theme-color" data-scheme="light|dark" media="…">` follow, so
 * that the browser's own bar has the color of the page.
 */
export function applyTheme(theme: Theme): void {
  const root = document.documentElement;
  if (theme === 'system') delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const meta of document.querySelectorAll('meta[name="theme-color"][data-scheme]')) {
    const scheme = meta.getAttribute('data-scheme');
    const chosen = scheme === theme ? 'all' : 'not all';
    meta.setAttribute('media', theme === 'system' ? `(prefers-color-scheme: ${scheme})` : chosen);
  }
}

function show(choice: Theme): void {
  applyTheme(choice);
  theme.set(choice);
}

function observeOtherTabs(): () => void {
  addEventListener('storage', onStorage);
  // Another tab may have changed it between the page's first script and now.
  show(getTheme());
  return () => removeEventListener('storage', onStorage);
}

function onStorage(event: StorageEvent): void {
  if (event.key === KEY || event.key === null) show(getTheme());
}
