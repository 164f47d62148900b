import { describe, expect, it, onTestFinished, vi } from 'vitest';
import { createPush, type PushBrowser, type Subscription } from './push.ts';

const KEY = 'BAAB';
const bytes = (text: string) => Uint8Array.from(atob(text), (char) => char.charCodeAt(0)).buffer as ArrayBuffer;
const settle = () => new Promise((done) => setTimeout(done));

/** A browser with its tabs, and the server behind it. */
function world({
  permission = 'default' as NotificationPermission,
  lacks = null as ReturnType<PushBrowser['lacks']>,
} = {}) {
  let count = 0;
  let owner: string | null = null;
  const here = {
    permission,
    answer: 'granted' as NotificationPermission,
    key: KEY,
    subscription: null as Subscription | null,
    saved: new Map<string, string>(),
    tabs: [] as ReturnType<typeof createPush>[],
    subscribe: vi.fn(async (key: string) => {
      const endpoint = `https://push.example/${++count}`;
      here.subscription = {
        endpoint,
        options: { applicationServerKey: bytes(key) },
        toJSON: () => ({ endpoint, keys: { p256dh: 'p', auth: 'a' } }),
        unsubscribe: async () => {
          here.subscription = null;
          return true;
        },
      };
      return here.subscription;
    }),
    ask: vi.fn(async () => {
      here.permission = here.answer;
      return here.permission;
    }),
    save: vi.fn(async (uid: string, { endpoint }: { endpoint: string }) => void here.saved.set(endpoint, uid)),
    tab() {
      const tab = createPush({
        browser: {
          lacks: () => lacks,
          permission: () => here.permission,
          askPermission: here.ask,
          subscription: async () => here.subscription,
          subscribe: here.subscribe,
        },
        server: {
          key: async () => here.key,
          save: here.save,
          remove: async (_uid, endpoint) => void here.saved.delete(endpoint),
        },
        owner: {
          get: () => owner,
          set: (uid) => {
            owner = uid;
          },
        },
        notifyTabs: () => {
          for (const other of here.tabs) if (other !== tab) void other.refresh();
        },
        alone: (task) => task(),
      });
      here.tabs.push(tab);
      return tab;
    },
  };
  return here;
}

describe('the switch of this device for notifications', () => {
  it('N-02 asks for permission only after a click, and is on once the server has stored the device', async () => {
    const here = world();
    const tab = here.tab();
    await tab.start('ana');
    expect([tab.getSnapshot(), here.ask.mock.calls.length, here.subscribe.mock.calls.length]).toEqual(['off', 0, 0]);
    const enabling = tab.enable();
    expect([tab.getSnapshot(), here.ask.mock.calls.length]).toEqual(['busy', 1]);
    await enabling;
    expect(tab.getSnapshot()).toBe('on');
    expect([...here.saved.values()]).toEqual(['ana']);
    await tab.disable();
    expect([tab.getSnapshot(), here.subscription, here.saved.size]).toEqual(['off', null, 0]);
  });

  it.each(['install', 'unsupported'] as const)('N-02 says what it lacks: %s', async (lacks) => {
    const here = world({ lacks });
    const tab = here.tab();
    await tab.start('ana');
    expect(tab.getSnapshot()).toBe(lacks);
  });

  it('N-02 is denied when the member blocks it, and off when they only dismiss the question', async () => {
    const here = world();
    const tab = here.tab();
    await tab.start('ana');
    here.answer = 'default';
    await tab.enable();
    expect(tab.getSnapshot()).toBe('off');
    here.answer = 'denied';
    await tab.enable();
    expect(tab.getSnapshot()).toBe('denied');
    here.permission = 'granted';
    await tab.refresh();
    expect(tab.getSnapshot()).toBe('off');
  });

  it('N-02 fails without a leftover subscription when the server cannot be reached, and works the next time', async () => {
    const here = world();
    const tab = here.tab();
    await tab.start('ana');
    here.save.mockRejectedValueOnce(new Error('offline'));
    await tab.enable();
    expect([tab.getSnapshot(), here.subscription]).toEqual(['failed', null]);
    await tab.enable();
    expect(tab.getSnapshot()).toBe('on');
  });

  it('N-02 changes in other tabs too', async () => {
    const here = world();
    const [one, two] = [here.tab(), here.tab()];
    await Promise.all([one.start('ana'), two.start('ana')]);
    await one.enable();
    await settle();
    expect(two.getSnapshot()).toBe('on');
    await two.disable();
    await settle();
    expect(one.getSnapshot()).toBe('off');
  });

  it('N-02 subscribes again silently when the key changed or the browser lost the subscription', async () => {
    const here = world();
    await here.tab().start('ana');
    await here.tabs[0]?.enable();
    const before = here.subscription?.endpoint;
    here.key = 'BCCB';
    const tab = here.tab();
    await tab.start('ana');
    expect(tab.getSnapshot()).toBe('on');
    expect(here.subscription?.endpoint).not.toBe(before);
    expect(here.saved.get(here.subscription?.endpoint ?? '')).toBe('ana');
    here.subscription = null;
    const later = here.tab();
    await later.start('ana');
    expect([later.getSnapshot(), here.subscription !== null]).toEqual(['on', true]);
    expect(here.ask).toHaveBeenCalledTimes(1);
  });

  it('N-02 stays on while the server cannot be reached', async () => {
    const here = world();
    await here.tab().start('ana');
    await here.tabs[0]?.enable();
    here.save.mockRejectedValueOnce(new Error('offline'));
    const tab = here.tab();
    await tab.start('ana');
    expect(tab.getSnapshot()).toBe('on');
  });

  it('N-02 S-72 sends the subscription again when the page is shown after a day, so that the server keeps the browser', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    onTestFinished(() => void vi.useRealTimers());
    const here = world();
    const tab = here.tab();
    await tab.start('ana');
    await tab.enable();
    await tab.refresh();
    expect(here.save).toHaveBeenCalledTimes(1);
    vi.setSystemTime(Date.now() + 86_400_001);
    await tab.refresh();
    await tab.refresh();
    expect(here.save).toHaveBeenCalledTimes(2);
  });

  it('N-02 ends with the session, and never passes to another member', async () => {
    const here = world();
    const tab = here.tab();
    await tab.start('ana');
    await tab.enable();
    await tab.signedOut();
    expect(here.subscription).toBeNull();
    await tab.start('ben');
    expect(tab.getSnapshot()).toBe('off');
    await tab.enable();
    // Left over by a browser that could not unsubscribe.
    const next = here.tab();
    await next.start('cleo');
    expect([next.getSnapshot(), here.subscription]).toEqual(['off', null]);
    expect([...here.saved.values()].at(-1)).toBe('ben');
  });

  it('N-02 leaves no subscription when the member signs out while it is turned on', async () => {
    const here = world();
    const tab = here.tab();
    await tab.start('ana');
    let go = () => {};
    here.save.mockImplementationOnce(() => new Promise<undefined>((done) => (go = () => done(undefined))));
    const enabling = tab.enable();
    await settle();
    await tab.signedOut();
    go();
    await enabling;
    expect(here.subscription).toBeNull();
    const next = here.tab();
    await next.start('ana');
    expect(next.getSnapshot()).toBe('off');
  });
});
