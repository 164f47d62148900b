import { createHash, ECDH } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import webPush from 'web-push';
import { PUSH_DELAY_MS, PUSH_DEVICES_MAX, PUSH_HERE_MS, PUSH_TTL_MS } from '#contract/limits.ts';
import type { PushDevice, PushNews, PushSubscriptionKeys } from '#contract/notifications/push.ts';
import { SENT_PHOTO } from '#contract/notifications/routes.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Actor } from '#server/platform/http/mount.ts';
import { AddressRefused, type Answered, type SafeFetch } from '#server/platform/http/safe-fetch.ts';
import { createWaker } from '#server/platform/jobs/waker.ts';
import { errorCode, type Log } from '#server/platform/log/log.ts';
import { pauseAfter } from '#server/platform/retry.ts';
import type { Identity } from '#server/slices/identity/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import { lineOf } from './notifications.digest.mail.ts';
import { outcomeOf, PUSH_BACKOFF, type Pushable, pathOf, retryAfterMs, topicOf } from './notifications.push.rules.ts';
import * as store from './notifications.push.store.ts';
import { vapidKeys } from './notifications.push.vapid.ts';
import { wanting } from './notifications.settings.store.ts';
import { hold } from './notifications.store.ts';

export interface PushDeps {
  db: Db;
  transact: Transact;
  clock: Clock;
  log: Log;
  safeFetch: SafeFetch;
  /** Where push services reach us, mailto: or https:. */
  contact: () => string;
  identity: Pick<Identity, 'endedAmong' | 'onSessionsEnded'>;
  profiles: Profiles;
  safety: Safety;
  isOnline: (uid: string) => boolean;
}
export type Push = ReturnType<typeof createPush>;

const SENDERS = 8;
const TIMEOUT_MS = 10_000;
/** How long a claim holds: longer than a sending can take. */
const CLAIM_MS = 60_000;
const HERE_AGAIN_MS = 15_000;
const WAKE_AT_LEAST_MS = 200;
const WAKE_AT_MOST_MS = 60_000;
const SOMEONE = 'A member';
/** What came of sending, for the transaction that notes it. */
type Result = Answered | { error: Error };

const sha256 = (text: string) => createHash('sha256').update(text).digest('base64url');

/**
 * Notifications as pushes to the browsers of who is not here (N-02, RFC 8030). What is to be sent is noted in the transaction
 * of the notification, claimed by one node, and tried again until it was taken, read, or is too old.
 */
export function createPush(deps: PushDeps) {
  const { db, transact, clock, log, safeFetch, contact, identity, profiles, safety, isOnline } = deps;
  const keys = vapidKeys(db);
  let stopped = false;
  const ending = new AbortController();
  const sending = new Set<Promise<unknown>>();
  const later = (ms: number) => new Date(clock.now().getTime() + ms);

  identity.onSessionsEnded(async (work, ended) => {
    if (ended.length > 0) await store.dropDevicesOfSessions(work.db, ended);
  });

  /** What the browser shows, or null when there is nothing to show (any more) and the delivery may go. */
  async function newsFor(which: store.Claimed) {
    const found = await store.claimed(db, which, safety.notBlocked);
    if (!found || (await wanting(db, [found.uid], found.type)).length === 0) return null;
    if ((await identity.endedAmong([found.sessionId])).length > 0) {
      await store.dropDevice(db, which.deviceId);
      return null;
    }
    const card = found.from === null ? undefined : (await profiles.cards(db, [found.from])).get(found.from);
    const from = card?.firstName || card?.username || SOMEONE;
    const news: PushNews = {
      id: found.id,
      title: lineOf({ type: found.type, from, isPhoto: found.message === SENT_PHOTO, news: found.eventNews }),
      path: pathOf(found),
      tag: which.topic,
      at: found.timestamp,
    };
    return { found, news };
  }

  async function post(which: store.Claimed, { found, news }: NonNullable<Awaited<ReturnType<typeof newsFor>>>) {
    const { publicKey, privateKey } = await keys();
    const ttl = Math.ceil((Date.parse(which.madeAt) + PUSH_TTL_MS - clock.now().getTime()) / 1000);
    const { cipherText } = webPush.encrypt(found.p256dh, found.auth, JSON.stringify(news), 'aes128gcm');
    const { Authorization } = webPush.getVapidHeaders(
      new URL(found.endpoint).origin,
      contact(),
      publicKey,
      privateKey,
      'aes128gcm',
    );
    return safeFetch.post({
      url: found.endpoint,
      headers: {
        authorization: Authorization,
        'content-type': 'application/octet-stream',
        'content-encoding': 'aes128gcm',
        ttl,
        urgency: found.type === 'message' ? 'high' : 'normal',
        // Different for every device, so that a push service learns nothing from two being the same.
        topic: sha256(`${which.deviceId} ${which.topic}`).slice(0, 32),
      },
      body: cipherText,
      timeoutMs: TIMEOUT_MS,
      signal: ending.signal,
    });
  }

  async function note(which: store.Claimed, failures: number, result: Result) {
    const service = { device: which.deviceId };
    if ('error' in result && result.error instanceof AddressRefused) {
      log.warn({ ...service, reason: result.error.message }, 'a push address was refused and is forgotten');
      return store.dropDevice(db, which.deviceId);
    }
    const outcome = 'error' in result ? 'later' : outcomeOf(result.status);
    if (outcome === 'gone') return store.dropDevice(db, which.deviceId);
    if (outcome === 'delivered') {
      await store.delivered(db, which.deviceId, clock.now());
      return store.finish(db, which);
    }
    const reason = 'error' in result ? result.error.message : `answered ${result.status}`;
    if (outcome === 'never') {
      log.warn({ ...service, reason }, 'a push was refused');
      return store.finish(db, which);
    }
    log.info({ ...service, reason }, 'a push is tried again');
    const asked = 'error' in result ? 0 : retryAfterMs(result.retryAfter, clock.now());
    const wait = Math.min(PUSH_TTL_MS, Math.max(asked, pauseAfter(failures + 1, PUSH_BACKOFF)));
    await store.failed(db, which.deviceId, later(wait));
    await store.postpone(db, which, later(wait));
  }

  async function deliver(which: store.Claimed) {
    const age = clock.now().getTime() - Date.parse(which.madeAt);
    const found = age < PUSH_TTL_MS ? await newsFor(which) : null;
    if (!found) return store.finish(db, which);
    if (isOnline(found.found.uid))
      return age >= PUSH_HERE_MS ? store.finish(db, which) : store.postpone(db, which, later(HERE_AGAIN_MS));
    const result: Result = await post(which, found).catch((error: Error) => ({ error }));
    // Cut off in the middle: whoever claims it next sends it.
    if (!ending.signal.aborted) await note(which, found.found.failures, result);
  }

  async function sender() {
    while (!stopped) {
      const which = await store.claim(db, clock.now(), later(CLAIM_MS));
      if (!which) return;
      await deliver(which);
    }
  }

  /** Sends all that is due. May run on several nodes at once, and be ended at any point. */
  async function send(): Promise<void> {
    const senders = Promise.allSettled(Array.from({ length: SENDERS }, sender));
    sending.add(senders);
    const failed = (await senders).find((one) => one.status === 'rejected');
    sending.delete(senders);
    if (failed) throw failed.reason;
  }

  const waker = createWaker({
    async run() {
      await send();
      const next = await store.nextDue(db);
      return next ? next.getTime() - clock.now().getTime() : Number.POSITIVE_INFINITY;
    },
    idleMs: WAKE_AT_MOST_MS,
    leastMs: WAKE_AT_LEAST_MS,
    onError: (error) =>
      log.warn({ event: 'push_queue_waits', code: errorCode(error) }, 'The push queue could not be read; trying again'),
  });

  return {
    /** The public key, made at the first start and the same at every node. */
    publicKey: async () => (await keys()).publicKey,

    /** Notes in their transaction that these notifications are to be pushed. */
    async queue(work: Work, rows: readonly (Pushable & { id: string })[]): Promise<void> {
      const news = rows.map((row) => ({ uid: row.uid, id: row.id, topic: topicOf(row) }));
      const noted = await store.queue(work.db, news, { now: clock.now(), due: later(PUSH_DELAY_MS) });
      if (noted > 0) work.after(() => waker.wakeIn(PUSH_DELAY_MS));
    },

    /** @throws AppError INVALID_INPUT for an address nothing is sent to, or a key that is none */
    async save({ uid, sessionId }: Actor, { endpoint, keys }: PushSubscriptionKeys): Promise<{ id: string }> {
      // Browsers write it in its one normal form; what does not could be one device twice.
      const isNormal = URL.canParse(endpoint) && new URL(endpoint).href === endpoint;
      if (!isNormal || safeFetch.fault(endpoint) !== null)
        fail('INVALID_INPUT', { endpoint: 'Nothing can be sent to this address.' });
      if (!isPoint(keys.p256dh)) fail('INVALID_INPUT', { 'keys.p256dh': 'This is not a key of a browser.' });
      const id = sha256(endpoint);
      await transact(async (work) => {
        await hold(work.db, [uid]);
        const device = { id, uid, sessionId: sessionId, endpoint, ...keys };
        await store.saveDevice(work.db, device, clock.now());
        await store.keepDevices(work.db, uid, PUSH_DEVICES_MAX);
      });
      return { id };
    },

    remove: async (uid: string, id: string): Promise<void> => void (await store.dropDevice(db, id, uid)),

    async devices(uid: string): Promise<PushDevice[]> {
      const rows = await store.devicesOf(db, uid);
      return rows.map(({ endpoint, createdAt, seenAt, lastSuccessAt }) => ({
        service: new URL(endpoint).host,
        createdAt: createdAt,
        seenAt: seenAt,
        lastSuccessAt: lastSuccessAt,
      }));
    },

    send,

    /** From here on this node sends by itself what it notes, a moment after the commit. */
    start: waker.start,
    /** Takes up nothing new, waits a moment for what is under way and cuts the rest off: the next node sends it. */
    async stop(withinMs: number) {
      stopped = true;
      const idle = waker.stop();
      const done = Promise.allSettled(sending);
      await Promise.race([done, pause(withinMs, null, { ref: false })]);
      ending.abort();
      await done;
      await idle;
    },
  };
}

function isPoint(key: string): boolean {
  try {
    return ECDH.convertKey(key, 'prime256v1', 'base64url', 'hex', 'uncompressed').length === 130;
  } catch {
    return false;
  }
}
