import { expect, it, vi } from 'vitest';
import * as z from 'zod/mini';
import { route } from '#contract/route.ts';
import { type ApiPorts, addressOf, createCall } from './create-call.ts';

const common = { summary: '', access: 'signedIn', output: z.object({ ok: z.boolean() }), errors: [] } as const;
const read = route({
  ...common,
  method: 'GET',
  path: '/api/things/:id',
  params: z.object({ id: z.string() }),
  limit: 'read',
});
const write = route({
  ...common,
  method: 'POST',
  path: '/api/things',
  body: z.object({ name: z.string() }),
  limit: 'write',
});
const upload = route({ ...common, method: 'PUT', path: '/api/file', bytes: ['image/jpeg'], limit: 'upload' });
const open = route({ ...common, method: 'POST', path: '/api/open', access: 'public', limit: 'write' });

const good = () => Response.json({ ok: true });
const refused = () =>
  Response.json({ error: { code: 'UNAUTHENTICATED', message: 'Please log in first.' } }, { status: 401 });
const networkFailure = () => Promise.reject(new TypeError('fetch failed'));

function server(...answers: (() => Response | Promise<Response>)[]) {
  let now = 0;
  const sent: { url: string; init: RequestInit }[] = [];
  const getToken = vi.fn(
    async (options?: { insteadOf?: string }): Promise<string | null> =>
      options?.insteadOf ? `${options.insteadOf}+` : 'token',
  );
  const check = vi.fn(async () => {});
  const ports: ApiPorts = {
    session: { getToken, check },
    fetch: async (url, init) => {
      sent.push({ url: String(url), init: init as RequestInit });
      const answer = answers.length > 1 ? answers.shift() : answers[0];
      return (answer as () => Response)();
    },
    wait: async (ms) => {
      now += ms;
    },
    now: () => now,
    random: () => 0.5,
  };
  return { call: createCall(ports), sent, getToken, check, elapsed: () => now };
}
const authorization = ({ init }: { init: RequestInit }) => (init.headers as Record<string, string>).authorization;

it('refreshes the token once after a 401 and sends the call again, body and all', async () => {
  const { call, sent, getToken } = server(refused, good);
  expect(await call(write, { body: { name: 'typed' } })).toEqual({ ok: true });
  expect(sent.map(authorization)).toEqual(['Bearer token', 'Bearer token+']);
  expect(sent.map(({ init }) => init.body)).toEqual(['{"name":"typed"}', '{"name":"typed"}']);
  expect(getToken).toHaveBeenLastCalledWith({ insteadOf: 'token' });
});

it('A-14 asks about the session when a fresh token is refused too', async () => {
  const { call, check, sent } = server(refused);
  await expect(call(read, { params: { id: '1' } })).rejects.toMatchObject({ code: 'UNAUTHENTICATED', status: 401 });
  expect(check).toHaveBeenCalledTimes(1);
  expect(sent).toHaveLength(2);
});

it('sends nothing when nobody is signed in', async () => {
  const { call, sent, getToken } = server(good);
  getToken.mockResolvedValue(null);
  await expect(call(read, { params: { id: '1' } })).rejects.toMatchObject({ code: 'UNAUTHENTICATED' });
  expect(sent).toHaveLength(0);
});

it('calls what is open to all without a token', async () => {
  const { call, sent, getToken } = server(good);
  await call(open);
  expect(getToken).not.toHaveBeenCalled();
  expect(authorization(sent[0] as { init: RequestInit; url: string })).toBeUndefined();
});

it('tries a read again twice when no answer comes, and a change never', async () => {
  const reading = server(networkFailure, () => new Response('', { status: 503 }), good);
  expect(await reading.call(read, { params: { id: '1' } })).toEqual({ ok: true });
  const lost = server(networkFailure);
  await expect(lost.call(read, { params: { id: '1' } })).rejects.toMatchObject({ code: 'NETWORK', status: 0 });
  expect(lost.sent).toHaveLength(3);
  const writing = server(networkFailure);
  await expect(writing.call(write, { body: { name: 'x' } })).rejects.toMatchObject({ code: 'NETWORK' });
  expect(writing.sent).toHaveLength(1);
});

it('K-02 repeats an upload until 600 seconds have passed', async () => {
  const { call, sent, elapsed } = server(networkFailure);
  await expect(call(upload, { bytes: new Blob(['x'], { type: 'image/jpeg' }) })).rejects.toMatchObject({
    code: 'NETWORK',
  });
  expect(sent.length).toBeGreaterThan(5);
  expect(elapsed()).toBeGreaterThan(500_000);
  expect(elapsed()).toBeLessThanOrEqual(600_000);
});

it('shows its own sentence for a reason, and the server’s for a reason it does not know and without one', async () => {
  const fields = { name: 'Too long.', bio: 'Some new sentence.', title: 'From an older server.' };
  const reasons = { name: { code: 'TOO_LONG', params: [12] }, bio: { code: 'SOMETHING_NEW', params: [] } };
  const body = { error: { code: 'INVALID_INPUT', message: 'Look again.', fields, reasons } };
  const { call } = server(() => Response.json(body, { status: 400 }));
  await expect(call(write, { body: { name: 'x' } })).rejects.toMatchObject({
    code: 'INVALID_INPUT',
    status: 400,
    fields: { ...fields, name: 'Keep this to 12 characters.' },
  });
});

it('fills parameters and query into the address', () => {
  expect(
    addressOf(
      { path: '/api/a/:id/b/:at' },
      { params: { id: 'x/y', at: 5 }, query: { q: 'a&b', none: undefined, many: [1, 2] } },
    ),
  ).toBe('/api/a/x%2Fy/b/5?q=a%26b&many=1&many=2');
});

it('gives the reason of a caller who gave up', async () => {
  const stop = new AbortController();
  const { call } = server(() => {
    stop.abort(new Error('gone elsewhere'));
    return networkFailure();
  });
  await expect(call(read, { params: { id: '1' }, signal: stop.signal })).rejects.toThrow('gone elsewhere');
});

it('F-01 gives a callable function 70 seconds, and a read or a change less', async () => {
  const timeouts: number[] = [];
  const real = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    timeouts.push(ms);
    return real(ms);
  });
  const { call } = server(good);
  const fn = route({ ...common, method: 'POST', path: '/functions/think', body: z.object({}), limit: 'callable' });
  await call(fn, { body: {} });
  await call(read, { params: { id: '1' } });
  await call(write, { body: { name: 'x' } });
  spy.mockRestore();
  expect(timeouts[0]).toBe(70_000);
  expect(Math.max(...timeouts.slice(1))).toBeLessThan(70_000);
});
