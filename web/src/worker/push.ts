/// Shows push notifications and opens their pages.
import type { OpenRequest, PushContent } from '#contract/notifications/push.ts';

const worker = globalThis as unknown as ServiceWorkerGlobalScope;

const NOTIFICATIONS = '/notifications';
/** The name of the button that answers a question. */
const ANSWER = 'answer';
/** Where each question is answered. */
const ANSWERS: Record<NonNullable<PushContent['answer']>['about'], { path: string; body: object }> = {
  place: { path: '/api/place-links/use', body: {} },
  home: { path: '/api/safety-links/use', body: { answer: 'yes' } },
};
const TAKEN_UP_WITHIN_MS = 1000;

/** Handles the pushes that the browser receives, and what the member does with their notifications. */
export function handlePushes() {
  worker.addEventListener('push', (event) => event.waitUntil(show(readContent(event.data))));

  worker.addEventListener('notificationclick', (event) => {
    event.notification.close();
    const content = event.notification.data as Partial<PushContent> | null;
    event.waitUntil(event.action === ANSWER && content?.answer ? answer(content) : open(content));
  });

  // The browser has replaced its subscription. The app saves the new one when it is next opened, because only the app knows
  // the signed-in member.
  worker.addEventListener('pushsubscriptionchange', (event) => event.waitUntil(subscribeAnew(event.oldSubscription)));
}

function readContent(data: PushMessageData | null): Partial<PushContent> {
  try {
    return (data?.json() ?? {}) as Partial<PushContent>;
  } catch {
    return {};
  }
}

/** Shows a push. Browsers require it for every push, and else show a notification of their own or revoke the permission. */
function show(content: Partial<PushContent>): Promise<void> {
  const at = Date.parse(content.at ?? '');
  const options: NotificationOptions & Record<string, unknown> = {
    icon: '/icon-512.png',
    badge: '/badge.png',
    tag: content.tag ?? 'stoop',
    renotify: true,
    timestamp: Number.isNaN(at) ? Date.now() : at,
    data: content,
    ...(content.answer && { actions: [{ action: ANSWER, title: content.answer.label }] }),
  };
  return worker.registration.showNotification(content.title || 'Stoop', options);
}

/** Answers the question of a push with yes. If that fails, the page shows why. */
async function answer(content: Partial<PushContent>) {
  // A push of an earlier release was always about a place.
  const { path, body } = ANSWERS[content.answer?.about ?? 'place'];
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token: content.answer?.token, ...body }),
  }).catch(() => null);
  if (!response?.ok) return open(content);
  const { answer: question, ...answered } = content;
  // A push of an earlier release has no such sentence. The label of the button, such as "I’m coming", says the same.
  await show({ ...answered, title: question?.done ?? question?.label });
}

async function open(content: Partial<PushContent> | null) {
  const path = content?.path ?? NOTIFICATIONS;
  const url = new URL(path, location.origin);
  if (url.origin !== location.origin) return;
  const pages = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const page =
    pages.find(({ focused }) => focused) ??
    pages.find(({ visibilityState }) => visibilityState === 'visible') ??
    pages[0];
  if (!page) return worker.clients.openWindow(url.href);
  // The app navigates by itself, so that unsaved input stays. A page that does not answer is navigated from here.
  const focused = await page.focus().catch(() => page);
  if (await takesUp(focused, { kind: 'open', path })) return;
  await focused.navigate(url.href).catch(() => worker.clients.openWindow(url.href));
}

function takesUp(page: WindowClient, message: OpenRequest): Promise<boolean> {
  return new Promise((done) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => done(true);
    setTimeout(() => done(false), TAKEN_UP_WITHIN_MS);
    page.postMessage(message, [port2]);
  });
}

async function subscribeAnew(old: PushSubscription | null | undefined) {
  const { pushManager } = worker.registration;
  if (await pushManager.getSubscription()) return;
  const key = old?.options.applicationServerKey;
  if (key) await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
}
