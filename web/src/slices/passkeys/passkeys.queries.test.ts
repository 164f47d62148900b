import { afterEach, expect, it, vi } from 'vitest';
import { signInWithPasskey } from './passkeys.queries.ts';

vi.mock('#web/platform/session/index.ts', async () => ({
  patience: (await import('#web/platform/session/identity-api.ts')).patience,
  session: {
    signInWith: (signIn: (browser: object) => Promise<unknown>) => signIn({}),
  },
}));
vi.mock('#web/platform/query.ts', () => ({ queryClient: {} }));
vi.mock('./ceremonies.ts', () => ({ askForPasskey: async () => ({ id: 'a', rawId: 'a' }) }));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

it.each([
  ['30 s on a desktop', { userAgent: 'Desktop', onLine: true }, 30_000],
  ['60 s on a phone', { userAgent: 'iPhone Mobile', onLine: true }, 60_000],
  ['5 s offline', { userAgent: 'iPhone Mobile', onLine: false }, 5_000],
])('A-13 A-20 a login with a passkey waits for each answer %s', async (_, navigator, expected) => {
  const timeouts: number[] = [];
  vi.stubGlobal('navigator', navigator);
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms);
    return new AbortController().signal;
  });
  const answers = [
    Response.json({ challenge: 'c' }),
    Response.json({ error: { code: 'PASSKEY_REFUSED', message: '' } }, { status: 400 }),
  ];
  vi.stubGlobal('fetch', async () => answers.shift());
  await expect(signInWithPasskey()).rejects.toMatchObject({ code: 'PASSKEY_REFUSED' });
  expect(timeouts).toEqual([expected, expected]);
});
