import { afterEach, expect, it, vi } from 'vitest';
import { createIdentityApi } from './identity-api.ts';

afterEach(() => void vi.unstubAllGlobals());

const DESKTOP = { userAgent: 'Mozilla/5.0 (X11; Linux x64)', onLine: true };
const PHONE = { ...DESKTOP, userAgent: 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X)' };

function api(answer: (url: string, init: RequestInit) => Promise<Response> | Response, device = DESKTOP) {
  vi.stubGlobal('navigator', device);
  return createIdentityApi(
    () => 'a key',
    () => 'a device secret',
    async (url, init) => answer(String(url), init as RequestInit),
  );
}

it('A-09 refreshes by a form with grant_type and the key in the query', async () => {
  let sent: { url: string; body: string } | undefined;
  const identity = api((url, init) => {
    sent = { url, body: String(init.body) };
    return Response.json({ access_token: 'a', id_token: 'i', refresh_token: 'r', expires_in: '3600' });
  });
  expect(await identity.refresh('old')).toEqual({ idToken: 'i', refreshToken: 'r', expiresIn: 3600 });
  expect(sent).toEqual({ url: '/v1/token?key=a%20key', body: 'grant_type=refresh_token&refresh_token=old' });
});

it('A-10 gives network-request-failed when no answer comes', async () => {
  const identity = api(() => Promise.reject(new TypeError('fetch failed')));
  await expect(identity.signIn('a@b.c', 'secret')).rejects.toMatchObject({ code: 'network-request-failed' });
});

it('A-10 gives network-request-failed when the answer breaks off while it is read', async () => {
  const broken = new ReadableStream({ pull: (body) => body.error(new TypeError('terminated')) });
  const identity = api(() => new Response(broken, { headers: { 'content-type': 'application/json' } }));
  await expect(identity.signIn('a@b.c', 'secret')).rejects.toMatchObject({ code: 'network-request-failed' });
});

it.each([
  ['30 seconds on a desktop', DESKTOP, 30_000],
  ['60 seconds on a phone', PHONE, 60_000],
  ['5 seconds offline', { ...DESKTOP, onLine: false }, 5_000],
  ['5 seconds offline on a phone', { ...PHONE, onLine: false }, 5_000],
])('A-10 A-13 gives network-request-failed after %s', async (_, device, afterMs) => {
  vi.useFakeTimers();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(new DOMException('late', 'TimeoutError')), ms);
    return stop.signal;
  });
  const identity = api(
    (_, init) => new Promise((__, fail) => init.signal?.addEventListener('abort', () => fail(init.signal?.reason))),
    device,
  );
  const failed = vi.fn();
  const attempt = identity.signIn('a@b.c', 'secret').catch(failed);
  await vi.advanceTimersByTimeAsync(afterMs - 1);
  expect(failed).not.toHaveBeenCalled();
  await vi.advanceTimersByTimeAsync(1);
  await attempt;
  expect(failed).toHaveBeenCalledWith(expect.objectContaining({ code: 'network-request-failed' }));
  timeout.mockRestore();
  vi.useRealTimers();
});

it("A-04 carries the provider's words", async () => {
  const identity = api(() =>
    Response.json({ error: { code: 400, message: 'INVALID_ACCESS_CODE : Invalid access code' } }, { status: 400 }),
  );
  await expect(identity.signUp('a@b.c', 'secret', 'x')).rejects.toMatchObject({
    code: 'invalid-access-code',
    message: 'Invalid access code',
  });
});

it.each([
  ['a fault with a body', () => Response.json({ error: { message: 'USER_DISABLED' } }, { status: 503 })],
  ['a fault without one', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
  ['an answer that is no JSON', () => new Response('hello')],
])('A-14 never takes %s for the end of a session', async (_, answer) => {
  await expect(api(answer).lookup('token')).rejects.toMatchObject({ code: 'internal-error' });
});
