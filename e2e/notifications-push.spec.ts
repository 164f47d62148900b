import { createECDH, randomBytes } from 'node:crypto';
import type { BrowserContext, Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { useActors } from './actors.ts';
import { axeViolations } from './axe.ts';

/** Returns a subscription as a push service would give it: real keys, and an address that nothing is sent to. */
function createSubscription() {
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  return {
    endpoint: `https://push.example/send/${randomBytes(12).toString('base64url')}`,
    keys: { p256dh: pair.getPublicKey('base64url'), auth: randomBytes(16).toString('base64url') },
  };
}

/**
 * Replaces the push service, which headless Chromium cannot reach: subscribing, which all tabs see, and unsubscribing.
 * Everything else is the browser's own.
 */
const withPushService = (context: BrowserContext) =>
  context.addInitScript((options) => {
    const STORAGE_KEY = 'test.subscription';
    const subscription = (key: string) => ({
      endpoint: options.endpoint,
      options: { applicationServerKey: Uint8Array.from(atob(key), (char) => char.charCodeAt(0)).buffer },
      toJSON: () => options,
      unsubscribe: async () => {
        localStorage.removeItem(STORAGE_KEY);
        return true;
      },
    });
    const storedSubscription = async () => {
      const key = localStorage.getItem(STORAGE_KEY);
      return (key === null ? null : subscription(key)) as PushSubscription | null;
    };
    PushManager.prototype.getSubscription = storedSubscription;
    PushManager.prototype.subscribe = async (options) => {
      const key = String(options?.applicationServerKey).replaceAll('-', '+').replaceAll('_', '/');
      if (!options?.userVisibleOnly || atob(key).length !== 65) throw new TypeError('not an application server key');
      localStorage.setItem(STORAGE_KEY, key);
      return subscription(key) as unknown as PushSubscription;
    };
  }, createSubscription());

/** Delivers a decrypted push to the service worker, as the push service would. */
async function deliverPush(context: BrowserContext, page: Page, data: object) {
  const devtools = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) =>
    devtools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      if (registrations[0]) resolve(registrations[0].registrationId);
    }),
  );
  await devtools.send('ServiceWorker.enable');
  await devtools.send('ServiceWorker.deliverPushMessage', {
    origin: new URL(page.url()).origin,
    registrationId: await registered,
    data: JSON.stringify(data),
  });
  await devtools.detach();
}
/** Returns the notifications that are shown, in the order of their tags. */
const shownNotifications = (page: Page) =>
  page.evaluate(async () => {
    const notifications = await (await navigator.serviceWorker.ready).getNotifications();
    return notifications
      .map(({ title, tag, body }) => ({ title, tag, body }))
      .sort((first, second) => (first.tag < second.tag ? -1 : 1));
  });
const clickNotification = async (context: BrowserContext) =>
  (context.serviceWorkers()[0] ?? (await context.waitForEvent('serviceworker'))).evaluate(async () => {
    const worker = globalThis as unknown as { registration: ServiceWorkerRegistration };
    const [notification] = await worker.registration.getNotifications({ tag: 'one' });
    const pressed = Object.assign(new Event('notificationclick'), { notification, waitUntil: () => {} });
    dispatchEvent(pressed);
  });
const deviceSwitch = (page: Page) => page.getByRole('switch', { name: 'Notifications on this device' });
const waitForSwitch = (page: Page, isOn: boolean) =>
  page.getByRole('switch', { name: 'Notifications on this device', checked: isOn, disabled: false }).waitFor();

describe('notifications on this device', () => {
  const actor = useActors('whole browser');

  it('N-02 turns push on in every tab, shows a push that opens the running app, and turns it off at sign-out', async () => {
    const member = 'keisha.grant';
    const device = await actor({ member });
    await withPushService(device.context);
    await device.context.grantPermissions(['notifications']);
    const { page, context, url } = device;
    const saved: string[] = [];
    context.on('response', (response) => {
      const method = response.request().method();
      if (/\/devices(?:\/|$)/.test(new URL(response.url()).pathname)) saved.push(`${method} ${response.status()}`);
    });
    await device.goto('/settings/notifications');
    await waitForSwitch(page, false);
    expect(await page.evaluate(() => navigator.serviceWorker.getRegistration('/'))).toBeUndefined();
    const otherTab = await device.newTab();
    await otherTab.goto('/settings/notifications');
    await waitForSwitch(otherTab, false);
    await deviceSwitch(page).click();
    await waitForSwitch(page, true);
    await waitForSwitch(otherTab, true);
    expect(saved).toContain('PUT 200');
    expect(await axeViolations(page)).toEqual([]);
    await deviceSwitch(otherTab).click();
    await waitForSwitch(otherTab, false);
    await waitForSwitch(page, false);
    await expect.poll(() => saved).toContain('DELETE 200');
    await deviceSwitch(page).click();
    await waitForSwitch(page, true);
    await otherTab.close();

    const worker = await fetch(`${url}/sw.js`);
    expect([worker.headers.get('cache-control'), worker.headers.get('content-type')]).toEqual([
      'no-cache',
      expect.stringContaining('javascript'),
    ]);
    const sentAt = new Date().toISOString();
    // A worker that is starting may not receive a push, so each is delivered until it is shown.
    const deliver = (push: { title: string; tag: string }, expected: object[]) =>
      expect
        .poll(async () => {
          await deliverPush(context, page, { id: crypto.randomUUID(), path: '/hangouts', at: sentAt, ...push });
          return shownNotifications(page);
        })
        .toEqual(expected);
    const [ben, benAgain] = ['Ben wrote to you', 'Ben wrote to you again'].map((title) => ({ title, tag: 'one' })) as [
      { title: string; tag: string },
      { title: string; tag: string },
    ];
    const last = { title: 'Cal wrote to you', tag: 'two' };
    await deliver(ben, [{ ...ben, body: '' }]);
    // The second one has the same tag and replaces the first.
    await deliver(benAgain, [{ ...benAgain, body: '' }]);
    // The worker receives pushes in their order: when this one is shown, none of the others arrives after the click.
    await deliver(
      last,
      [benAgain, last].map((push) => ({ ...push, body: '' })),
    );
    await page.evaluate(() => Object.assign(window, { stays: true }));
    await clickNotification(context);
    await page.waitForURL('**/hangouts');
    expect(await page.evaluate(() => 'stays' in window)).toBe(true);
    await expect.poll(() => shownNotifications(page)).toEqual([{ ...last, body: '' }]);

    await page.getByRole('button', { name: 'Logout' }).click();
    await page.waitForURL('**/login');
    expect(
      await page.evaluate(() => ['stoop.push', 'test.subscription'].map((key) => localStorage.getItem(key))),
    ).toEqual([null, null]);
  });

  it('N-02 says what to do when the browser blocks notifications, and says when it does not support them', async () => {
    const no = await actor({ member: 'grace.liu' });
    await no.page.addInitScript(() => {
      Object.defineProperty(Notification, 'permission', { get: () => 'denied' });
    });
    await no.goto('/settings/notifications');
    await no.page.getByText('Your browser blocks notifications from Stoop.').waitFor();
    await expect.poll(() => deviceSwitch(no.page).isDisabled()).toBe(true);
    expect(await axeViolations(no.page)).toEqual([]);
    const tab = await no.newTab();
    await tab.addInitScript(() => {
      Reflect.deleteProperty(window, 'PushManager');
    });
    await tab.goto('/settings/notifications');
    await tab.getByText('This browser can’t show notifications.').waitFor();
  });
});
