import { expect, it, vi } from 'vitest';

const account = { uid: null as string | null };
vi.mock('../session/index.ts', () => ({ session: { getSnapshot: () => account } }));
const storeAccountLanguage = vi.fn();
vi.mock('./store-account-language.ts', () => ({ storeAccountLanguage }));
const { chooseLanguage, followLanguageOf, followsAccount } = await import('./shown-language.ts');
const { countWindow } = await import('#web/design/windows/open-windows.ts');

it('G-19 follows the language of the account, unless a visitor chose another one in this browser', () => {
  const guessed = { shown: 'en', chosen: undefined, follows: false } as const;
  expect(followsAccount('en', guessed)).toBe(false);
  expect(followsAccount('zh', guessed)).toBe(true);
  const byVisitor = { shown: 'es', chosen: 'es', follows: false } as const;
  expect(followsAccount('zh', byVisitor)).toBe(false);
  const byAccount = { shown: 'es', chosen: 'es', follows: true } as const;
  expect(followsAccount('zh', byAccount)).toBe(true);
  expect(followsAccount('es', byAccount)).toBe(false);
});

it('G-19 does not load the page again when the server does not heed the cookie', () => {
  expect(followsAccount('zh', { shown: 'en', chosen: 'zh', follows: true })).toBe(false);
});

it('G-19 loads the page again in another language only when no window is open, so that nothing typed in one is lost', () => {
  vi.useFakeTimers();
  const reload = vi.fn();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', { protocol: 'https:', reload });
  try {
    const [outer, inner] = [countWindow(), countWindow()];
    followLanguageOf('zh');
    for (const close of [inner, outer]) {
      vi.runAllTimers();
      expect(reload).not.toHaveBeenCalled();
      close();
    }
    // A window that follows another one at once keeps the page, too.
    const last = countWindow();
    vi.runAllTimers();
    expect(reload).not.toHaveBeenCalled();
    last();
    vi.runAllTimers();
    expect(reload).toHaveBeenCalledOnce();
  } finally {
    vi.unstubAllGlobals();
    vi.useRealTimers();
  }
});

it('G-19 follows the account to another device’s choice after a member chose a language here, and not after a visitor did', async () => {
  const entries = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => entries.get(key) ?? null,
    setItem: (key: string, value: string) => void entries.set(key, value),
    removeItem: (key: string) => void entries.delete(key),
  });
  vi.stubGlobal('location', { protocol: 'https:', reload: () => {} });
  const page = { cookie: '' };
  vi.stubGlobal('document', page);
  try {
    account.uid = 'ana';
    await chooseLanguage('es');
    expect(storeAccountLanguage).toHaveBeenCalledWith('ana', 'es');
    page.cookie = 'language=es';
    followLanguageOf('zh');
    expect(page.cookie).toMatch(/^language=zh; Path=\/; Max-Age=31536000; SameSite=Lax; Secure$/);
    // And to the next choice on the other device.
    page.cookie = 'language=zh';
    followLanguageOf('es');
    expect(page.cookie).toMatch(/^language=es;/);
    account.uid = null;
    await chooseLanguage('es');
    page.cookie = 'language=es';
    followLanguageOf('zh');
    expect(page.cookie).toBe('language=es');
    expect(storeAccountLanguage).toHaveBeenCalledOnce();
  } finally {
    account.uid = null;
    vi.unstubAllGlobals();
  }
});
