import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createDeviceStorage } from '../device-storage.ts';
import { AuthError } from './auth-error.ts';
import type { IdentityApi } from './identity-api.ts';
import { createSession } from './session.ts';
import type { TabMessage, Tabs } from './tabs.ts';
import { createUnsentSignOuts, SIGN_OUTS_KEY } from './unsent-sign-outs.ts';
import { createVault, VAULT_KEY } from './vault.ts';

const HOUR = 3_600_000;
const MINUTE = 60_000;
const UID = 'a'.repeat(28);

beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(() => void vi.useRealTimers());

/** A browser with one storage, connected tabs and one lock, and a server that counts its calls. */
function browser() {
  const kept = new Map<string, string>();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  } as unknown as Storage;
  const tabListeners: { tab: object; listener: (message: TabMessage) => void }[] = [];
  let last: Promise<unknown> = Promise.resolve();
  let serial = 0;
  const tokens = () => ({ idToken: `id${++serial}`, refreshToken: `refresh${serial}`, expiresIn: 3600 });
  const api = {
    signIn: vi.fn(async (email: string) => ({ uid: UID, email, ...tokens() })),
    signUp: vi.fn(),
    refresh: vi.fn(async () => tokens()),
    lookup: vi.fn(async () => ({ localId: UID, email: 'ana@example.org', createdAt: '1000', lastLoginAt: '2000' })),
    signOut: vi.fn(async () => {}),
  };
  const openTab = () => {
    const tab = {};
    const tabs: Tabs = {
      send(message) {
        for (const ear of tabListeners) if (ear.tab !== tab) ear.listener(message);
      },
      listen: (listener) => void tabListeners.push({ tab, listener }),
    };
    const alone = <T>(task: () => Promise<T>) => {
      const run = last.then(task);
      last = run.catch(() => {});
      return run;
    };
    return createSession({
      api: api as unknown as IdentityApi,
      vault: createVault(createDeviceStorage(() => storage)),
      unsentSignOuts: createUnsentSignOuts(createDeviceStorage(() => storage)),
      tabs,
      alone,
      now: Date.now,
    });
  };
  return { api, openTab, kept };
}
const settle = () => vi.advanceTimersByTimeAsync(0);

it('A-11 signs in, keeps the tokens and fills the user record from the lookup', async () => {
  const { api, openTab } = browser();
  const session = openTab();
  const account = {
    ...{ localId: UID, email: 'ana@example.org', emailVerified: true, displayName: 'Ana', photoUrl: '/media/ana.jpg' },
    ...{ phoneNumber: '+12125550100', tenantId: 'one', createdAt: '1000', lastLoginAt: '2000' },
    providerUserInfo: [{ providerId: 'password', rawId: 'ana@example.org', email: 'ana@example.org' }],
  };
  api.lookup.mockResolvedValueOnce(account);
  expect(session.getSnapshot().state).toBe('out');
  await session.signIn('ana@example.org', 'secret');
  expect(session.getSnapshot()).toMatchObject({ state: 'in', uid: UID, email: 'ana@example.org' });
  await settle();
  expect(session.getSnapshot().user).toEqual({
    ...{ uid: UID, email: 'ana@example.org', emailVerified: true, displayName: 'Ana', photoURL: '/media/ana.jpg' },
    ...{ phoneNumber: '+12125550100', isAnonymous: false, tenantId: 'one' },
    providerData: [
      { providerId: 'password', uid: 'ana@example.org', email: 'ana@example.org', displayName: null, photoURL: null },
    ],
    creationTime: '1970-01-01T00:00:01.000Z',
    lastSignInTime: '1970-01-01T00:00:02.000Z',
  });
  expect(await session.getToken()).toBe('id1');
});

it('A-12 refreshes five minutes before expiry, and again an hour later', async () => {
  const { api, openTab } = browser();
  const session = openTab();
  await session.signIn('ana@example.org', 'secret');
  await vi.advanceTimersByTimeAsync(55 * MINUTE - 1);
  expect(api.refresh).toHaveBeenCalledTimes(0);
  await vi.advanceTimersByTimeAsync(1);
  expect(api.refresh).toHaveBeenCalledTimes(1);
  expect(await session.getToken()).toBe('id2');
  await vi.advanceTimersByTimeAsync(55 * MINUTE);
  expect(api.refresh).toHaveBeenCalledTimes(2);
});

it('A-12 uses a token until 30 seconds before it expires, and none after that', async () => {
  const { api, openTab } = browser();
  const session = openTab();
  await session.signIn('ana@example.org', 'secret');
  api.refresh.mockRejectedValue(new AuthError('network-request-failed'));
  await vi.advanceTimersByTimeAsync(60 * MINUTE - 30_001);
  expect(await session.getToken()).toBe('id1');
  await vi.advanceTimersByTimeAsync(1);
  await expect(session.getToken()).rejects.toMatchObject({ code: 'network-request-failed' });
});

it('A-12 the session backs off while the refresh fails, goes on, and begins anew after a refresh that succeeds', async () => {
  const { api, openTab } = browser();
  const session = openTab();
  await session.signIn('ana@example.org', 'secret');
  api.refresh.mockRejectedValue(new AuthError('network-request-failed'));
  await vi.advanceTimersByTimeAsync(55 * MINUTE);
  const times = [30, 60, 120, 240, 480, 960, 960];
  for (const [index, seconds] of times.entries()) {
    await vi.advanceTimersByTimeAsync(seconds * 1000 - 1);
    expect(api.refresh).toHaveBeenCalledTimes(1 + index);
    await vi.advanceTimersByTimeAsync(1);
    expect(api.refresh).toHaveBeenCalledTimes(2 + index);
  }
  expect(session.getSnapshot().state).toBe('in');
  await expect(session.getToken()).rejects.toMatchObject({ code: 'network-request-failed' });
  api.refresh.mockImplementation(async () => ({ idToken: 'new', refreshToken: 'new', expiresIn: 3600 }));
  expect(await session.getToken()).toBe('new');
  api.refresh.mockClear();
  await vi.advanceTimersByTimeAsync(55 * MINUTE - 1);
  expect(api.refresh).toHaveBeenCalledTimes(0);
  api.refresh.mockRejectedValue(new AuthError('network-request-failed'));
  await vi.advanceTimersByTimeAsync(1 + 30_000);
  expect(api.refresh).toHaveBeenCalledTimes(2);
});

it('A-12 refreshes at once on a device that wakes up after the time of the refresh, and not on one that wakes before it', async () => {
  const { api, openTab } = browser();
  const session = openTab();
  await session.signIn('ana@example.org', 'secret');
  const wakeAfter = async (ms: number) => {
    // The timers of a sleeping device do not run.
    vi.setSystemTime(Date.now() + ms);
    session.wake();
    await settle();
    return api.refresh.mock.calls.length;
  };
  expect(await wakeAfter(55 * MINUTE - 1)).toBe(0);
  expect(await wakeAfter(1)).toBe(1);
});

it('A-14 signs out when a refresh or a lookup says that the session is over', async () => {
  const first = browser();
  const expired = first.openTab();
  await expired.signIn('ana@example.org', 'secret');
  await settle();
  first.api.refresh.mockRejectedValue(new AuthError('user-token-expired'));
  await vi.advanceTimersByTimeAsync(55 * MINUTE);
  expect(expired.getSnapshot()).toMatchObject({ state: 'out', ended: 'expired' });
  expect(first.kept.has(VAULT_KEY)).toBe(false);

  const second = browser();
  const disabled = second.openTab();
  await disabled.signIn('ana@example.org', 'secret');
  await settle();
  second.api.lookup.mockRejectedValue(new AuthError('user-disabled'));
  await disabled.check();
  expect(disabled.getSnapshot()).toMatchObject({ state: 'out', ended: 'disabled' });

  // The token alone may be refused. Only the refresh shows that the session is over.
  for (const code of ['user-token-expired', 'invalid-user-token']) {
    const { api, openTab } = browser();
    const session = openTab();
    await session.signIn('ana@example.org', 'secret');
    await settle();
    api.lookup.mockRejectedValue(new AuthError(code));
    await session.check();
    expect(session.getSnapshot().state).toBe('in');
    api.refresh.mockRejectedValue(new AuthError('user-token-expired'));
    await session.check();
    expect(session.getSnapshot()).toMatchObject({ state: 'out', ended: 'expired' });
  }
});

it('keeps the session when the server is overloaded', async () => {
  const { api, openTab } = browser();
  const session = openTab();
  await session.signIn('ana@example.org', 'secret');
  await settle();
  for (const code of ['internal-error', 'too-many-requests', 'network-request-failed'] as const) {
    api.lookup.mockRejectedValueOnce(new AuthError(code));
    await session.check();
  }
  expect(session.getSnapshot().state).toBe('in');
});

it('A-15 signs out in every tab, at once', async () => {
  const { api, openTab } = browser();
  const one = openTab();
  await one.signIn('ana@example.org', 'secret');
  const two = openTab();
  expect(two.getSnapshot().state).toBe('in');
  two.signOut();
  expect(one.getSnapshot()).toMatchObject({ state: 'out', ended: 'signed-out' });
  expect(two.getSnapshot()).toMatchObject({ state: 'out', ended: 'signed-out' });
  expect(api.signOut).toHaveBeenCalledExactlyOnceWith('id1');
  expect(await one.getToken()).toBeNull();
});

it('S-12 ends the session on the server later when it cannot be reached at the logout, and that of a replaced member', async () => {
  const { api, openTab, kept } = browser();
  const one = openTab();
  await one.signIn('ana@example.org', 'secret');
  api.signOut.mockRejectedValueOnce(new AuthError('network-request-failed'));
  one.signOut();
  await settle();
  one.wake();
  one.wake();
  expect(api.signOut.mock.calls).toEqual([['id1'], ['id1']]);
  await settle();
  expect(kept.has(SIGN_OUTS_KEY)).toBe(false);
  await one.signIn('ana@example.org', 'secret');
  const other = { uid: 'b'.repeat(28), email: 'b@example.org', idToken: 'x', refreshToken: 'y', expiresIn: 3600 };
  api.signIn.mockResolvedValueOnce(other);
  await openTab().signIn('b@example.org', 'secret');
  expect(api.signOut.mock.calls.at(-1)).toEqual(['id2']);
});

it('S-12 ends the session on the server at a later visit when the page was closed before it could be reached', async () => {
  const { api, openTab, kept } = browser();
  const closed = openTab();
  await closed.signIn('ana@example.org', 'secret');
  await settle();
  api.signOut.mockReturnValueOnce(new Promise(() => {}));
  closed.signOut();
  // Neither a server that cannot be reached nor one that is overloaded has ended it.
  for (const code of ['network-request-failed', 'internal-error']) {
    api.signOut.mockRejectedValueOnce(new AuthError(code));
    openTab();
    await settle();
  }
  openTab();
  await settle();
  expect(api.signOut.mock.calls).toEqual([['id1'], ['id1'], ['id1'], ['id1']]);
  expect(kept.has(SIGN_OUTS_KEY)).toBe(false);
  // A token that the server does not accept is not sent again.
  const last = openTab();
  await last.signIn('ana@example.org', 'secret');
  api.signOut.mockRejectedValueOnce(new AuthError('invalid-user-token'));
  last.signOut();
  await settle();
  expect(kept.has(SIGN_OUTS_KEY)).toBe(false);
});

it('A-15 the session stays ended when a refresh was under way', async () => {
  const { api, openTab, kept } = browser();
  const one = openTab();
  await one.signIn('ana@example.org', 'secret');
  await settle();
  let answer = (_: { idToken: string; refreshToken: string; expiresIn: number }) => {};
  api.refresh.mockImplementationOnce(() => new Promise((done) => (answer = done)));
  const token = one.getToken({ insteadOf: 'id1' });
  await settle();
  one.signOut();
  answer({ idToken: 'late', refreshToken: 'late', expiresIn: 3600 });
  expect(await token).toBeNull();
  expect(one.getSnapshot().state).toBe('out');
  expect(kept.has(VAULT_KEY)).toBe(false);
});

it('refreshes in one tab for all', async () => {
  const { api, openTab } = browser();
  const tabs = [openTab(), openTab(), openTab()];
  await tabs[0]?.signIn('ana@example.org', 'secret');
  const seen = vi.fn();
  tabs[2]?.onToken(seen);
  await vi.advanceTimersByTimeAsync(55 * MINUTE);
  expect(api.refresh).toHaveBeenCalledTimes(1);
  const found = await Promise.all(tabs.map((tab) => tab.getToken({ insteadOf: 'id1' })));
  expect(found).toEqual(['id2', 'id2', 'id2']);
  expect(seen).toHaveBeenCalledExactlyOnceWith('id2');
});

it('G-05 the session is loading while an expired token is refreshed at the start', async () => {
  const { api, openTab } = browser();
  await openTab().signIn('ana@example.org', 'secret');
  await settle();
  vi.clearAllTimers();
  vi.setSystemTime(Date.now() + 2 * HOUR);
  const session = openTab();
  expect(session.getSnapshot().state).toBe('loading');
  await settle();
  expect(session.getSnapshot().state).toBe('in');
  expect(api.refresh).toHaveBeenCalledTimes(1);
});

it('G-05 the session is no longer loading when the server cannot be reached at the start', async () => {
  const { api, openTab } = browser();
  await openTab().signIn('ana@example.org', 'secret');
  await settle();
  vi.clearAllTimers();
  vi.setSystemTime(Date.now() + 2 * HOUR);
  api.refresh.mockRejectedValue(new AuthError('network-request-failed'));
  api.lookup.mockRejectedValue(new AuthError('network-request-failed'));
  const session = openTab();
  expect(session.getSnapshot().state).toBe('loading');
  await settle();
  expect(session.getSnapshot()).toMatchObject({ state: 'in', uid: UID });
});

it('A-14 the session ends at the start when it expired while the page was closed', async () => {
  const { api, openTab } = browser();
  await openTab().signIn('ana@example.org', 'secret');
  await settle();
  vi.clearAllTimers();
  vi.setSystemTime(Date.now() + 2 * HOUR);
  api.refresh.mockRejectedValue(new AuthError('user-token-expired'));
  const session = openTab();
  await settle();
  expect(session.getSnapshot()).toMatchObject({ state: 'out', ended: 'expired' });
});

it.each([24, -24])('a member stays signed in when the clock of the device is changed by %i hours', async (hours) => {
  const { openTab } = browser();
  const session = openTab();
  await session.signIn('ana@example.org', 'secret');
  await settle();
  vi.setSystemTime(Date.now() + hours * HOUR);
  const token = await session.getToken();
  // The server knows the time: a token that it refuses is replaced, however long the device takes it for valid.
  const fresh = await session.getToken({ insteadOf: token as string });
  expect(fresh).not.toBe(token);
  expect(session.getSnapshot().state).toBe('in');
});

it('takes over the session of another member who signed in in another tab', async () => {
  const { api, openTab } = browser();
  const one = openTab();
  const two = openTab();
  await one.signIn('ana@example.org', 'secret');
  api.signIn.mockResolvedValueOnce({
    uid: 'b'.repeat(28),
    email: 'ben@example.org',
    idToken: 'x',
    refreshToken: 'y',
    expiresIn: 3600,
  });
  await two.signIn('ben@example.org', 'secret');
  expect(one.getSnapshot()).toMatchObject({ uid: 'b'.repeat(28), email: 'ben@example.org' });
});

it('the session works where storage is forbidden', async () => {
  const { api } = browser();
  const forbidden = createDeviceStorage(() => {
    throw new DOMException('forbidden', 'SecurityError');
  });
  const vault = createVault(forbidden);
  const tabs: Tabs = { send() {}, listen() {} };
  const session = createSession({
    api: api as unknown as IdentityApi,
    vault,
    unsentSignOuts: createUnsentSignOuts(forbidden),
    tabs,
    alone: (task) => task(),
    now: Date.now,
  });
  await session.signIn('ana@example.org', 'secret');
  await vi.advanceTimersByTimeAsync(56 * MINUTE);
  expect(await session.getToken()).toBe('id2');
  session.signOut();
  expect(session.getSnapshot().state).toBe('out');
});

it('keeps the session and takes fresh tokens in every tab when the password is confirmed', async () => {
  const { api, openTab } = browser();
  const [one, two] = [openTab(), openTab()];
  await one.signIn('ana@example.org', 'secret');
  await settle();
  const before = await one.getToken();
  await one.reauthenticate('secret');
  expect(api.signIn).toHaveBeenLastCalledWith('ana@example.org', 'secret', 'refresh1');
  const after = await one.getToken();
  expect(after).not.toBe(before);
  expect(await two.getToken()).toBe(after);
  expect(one.getSnapshot().user?.creationTime).not.toBeNull();
});

it('A-17 A-18 takes fresh tokens after a password change, and signs every tab out only after the account was deleted', async () => {
  const { api, openTab } = browser();
  const [one, two] = [openTab(), openTab()];
  await one.signIn('ana@example.org', 'secret');
  await settle();
  Object.assign(api, {
    changePassword: vi.fn(async () => ({ idToken: 'new', refreshToken: 'r', expiresIn: 3600 })),
    deleteAccount: vi.fn().mockRejectedValueOnce(new AuthError('requires-recent-login')).mockResolvedValue(undefined),
  });
  await one.changePassword('another', 'first-password');
  expect(await two.getToken()).toBe('new');
  await expect(one.deleteAccount()).rejects.toMatchObject({ code: 'requires-recent-login' });
  expect(two.getSnapshot().state).toBe('in');
  await one.deleteAccount();
  expect([one.getSnapshot(), two.getSnapshot()]).toMatchObject([
    { state: 'out', ended: 'signed-out' },
    { state: 'out', ended: 'signed-out' },
  ]);
});

it('reports each start and end of a session once, with the reason', async () => {
  const { api, openTab } = browser();
  const session = openTab();
  const reports: unknown[] = [];
  session.onStart((uid) => reports.push(['start', uid.slice(0, 1)]));
  session.onEnd(({ uid, reason }) => reports.push(['end', uid.slice(0, 1), reason]));
  await session.signIn('ana@example.org', 'secret');
  await settle();
  session.signOut();
  await session.signIn('ana@example.org', 'secret');
  await settle();
  api.signIn.mockResolvedValueOnce({
    uid: 'b'.repeat(28),
    email: 'b@example.org',
    ...{ idToken: 'x', refreshToken: 'y', expiresIn: 3600 },
  });
  await openTab().signIn('b@example.org', 'secret');
  api.lookup.mockRejectedValue(new AuthError('user-disabled'));
  await session.check();
  expect(reports).toEqual([
    ['start', 'a'],
    ['end', 'a', 'signed-out'],
    ['start', 'a'],
    ['end', 'a', 'replaced'],
    ['start', 'b'],
    ['end', 'b', 'disabled'],
  ]);
});

it('reports the start of a session that began before the listener was added', async () => {
  const session = browser().openTab();
  await session.signIn('ana@example.org', 'secret');
  const started = vi.fn();
  session.onStart(started);
  expect(started).toHaveBeenCalledExactlyOnceWith(UID);
});
