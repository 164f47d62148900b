import webPush from 'web-push';
import type { Language } from '#contract/languages.ts';
import { PUSH_HERE_MS, PUSH_TTL_MS } from '#contract/limits.ts';
import type { PushContent } from '#contract/notifications/push.ts';
import { SENT_PHOTO } from '#contract/notifications/routes.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { AddressRefused, type Answered, type SafeFetch } from '#server/platform/http/safe-fetch.ts';
import type { Log } from '#server/platform/log/log.ts';
import { pauseAfter } from '#server/platform/retry.ts';
import type { Hangouts } from '#server/slices/hangouts/index.ts';
import type { Identity } from '#server/slices/identity/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import type { Sharing } from '#server/slices/sharing/index.ts';
import { outcomeOf, PUSH_BACKOFF, pathOf, retryAfterMs } from './push.rules.ts';
import * as sql from './push.sql.ts';
import { grantFor, type Question, untilOf } from './questions.rules.ts';
import { HELD_TOPIC, mayWait, quietUntil } from './quiet-hours.rules.ts';
import { nameOf, sentenceFor } from './sentences.ts';
import { quietHoursOf, wanting } from './settings.sql.ts';
import { text } from './text/index.ts';
import { countUnread } from './unread.sql.ts';
import type { VapidKeys } from './vapid.ts';

export interface DeliveryDeps {
  db: Db;
  clock: Clock;
  log: Log;
  safeFetch: SafeFetch;
  /** Returns where push services reach the operators, mailto: or https:. */
  contact: () => string;
  identity: Pick<Identity, 'endedAmong' | 'languageOf'>;
  hangouts: Pick<Hangouts, 'placeToken'>;
  sharing: Pick<Sharing, 'homeToken'>;
  profiles: Profiles;
  safety: Safety;
  isOnline: (uid: string) => boolean;
  keys: () => Promise<VapidKeys>;
  /** Ends requests under way when the server stops. */
  signal: AbortSignal;
}

const TIMEOUT_MS = 10_000;
/** How soon a push to a member who is online is looked at again. */
const ONLINE_PAUSE_MS = 15_000;

type Prepared = NonNullable<Awaited<ReturnType<typeof prepare>>>;
type Result = Answered | { error: Error };

/** Returns the button of a push that asks a question, so that one tap answers it (B-02, B-07). */
async function answerTo(
  { db, hangouts, sharing }: DeliveryDeps,
  { uid, type, message, hangoutId }: Question & { uid: string; hangoutId: string | null },
  language: Language,
): Promise<PushContent['answer']> {
  const { answers, answered } = text[language];
  if (type === 'home_question' && hangoutId !== null) {
    const token = await sharing.homeToken(db, uid, hangoutId);
    return token === null ? undefined : { about: 'home', label: answers.home, token, done: answered.home };
  }
  const grant = grantFor({ type, message });
  if (!grant || hangoutId === null) return undefined;
  return {
    about: 'place',
    label: answers[grant.purpose],
    token: await hangouts.placeToken(db, { ...grant, uid, hangoutId }),
    done: answered.place,
  };
}

/** Returns what a push shows and where it goes; null when its notification was read or may not be shown there anymore. */
async function prepare(deps: DeliveryDeps, claim: sql.Claim) {
  const { db, identity, profiles, safety } = deps;
  const row = await sql.contentOf(db, claim, safety.notHiddenFrom);
  if (!row || (await wanting(db, [row.uid], row.type)).length === 0) return null;
  if ((await identity.endedAmong([row.sessionId])).length > 0) {
    await sql.deleteDevice(db, claim.deviceId);
    return null;
  }
  const { id, type, message, eventChange, timestamp } = row;
  const card = row.from === null ? undefined : (await profiles.cards(db, [row.from])).get(row.from);
  const language = await identity.languageOf(db, row.uid);
  const answer = await answerTo(deps, row, language);
  const unread = claim.topic === HELD_TOPIC ? await countUnread(db, row.uid, safety.notHiddenFrom) : 1;
  if (unread > 1) {
    const title = text[language].many(unread);
    return { row, content: { id, title, path: '/notifications', tag: claim.topic, at: timestamp } };
  }
  const content: PushContent = {
    id,
    title: sentenceFor(
      {
        ...{
          type,
          from: row.from === null ? '' : nameOf(card, language),
          isPhoto: message === SENT_PHOTO,
          eventChange,
        },
        until: untilOf({ type, message }),
      },
      language,
    ),
    path: pathOf(row),
    tag: claim.topic,
    at: timestamp,
    ...(answer && { answer }),
  };
  return { row, content };
}

async function post(deps: DeliveryDeps, claim: sql.Claim, { row, content }: Prepared): Promise<Answered> {
  const { clock, contact, keys, safeFetch, signal } = deps;
  const { publicKey, privateKey } = await keys();
  const origin = new URL(row.endpoint).origin;
  const { cipherText } = webPush.encrypt(row.p256dh, row.auth, JSON.stringify(content), 'aes128gcm');
  const { Authorization } = webPush.getVapidHeaders(origin, contact(), publicKey, privateKey, 'aes128gcm');
  return safeFetch.post({
    url: row.endpoint,
    headers: {
      authorization: Authorization,
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: Math.ceil((Date.parse(claim.madeAt) + PUSH_TTL_MS - clock.now().getTime()) / 1000),
      urgency: row.type === 'message' ? 'high' : 'normal',
      // Different for every device, so that a push service cannot see that two pushes have the same subject.
      topic: sha256(`${claim.deviceId} ${claim.topic}`).toString('base64url').slice(0, 32),
    },
    body: cipherText,
    timeoutMs: TIMEOUT_MS,
    signal,
  });
}

/** Removes a push that is done with, plans another attempt, or forgets a device that is gone. */
async function record({ db, clock, log }: DeliveryDeps, claim: sql.Claim, failures: number, result: Result) {
  const now = clock.now();
  const device = { device: claim.deviceId };
  if ('error' in result && result.error instanceof AddressRefused) {
    log.warn(
      { event: 'push_device_deleted', ...device, reason: result.error.message },
      'A device was deleted because its address is not allowed',
    );
    return sql.deleteDevice(db, claim.deviceId);
  }
  const outcome = 'error' in result ? 'later' : outcomeOf(result.status);
  if (outcome === 'gone') return sql.deleteDevice(db, claim.deviceId);
  if (outcome === 'delivered') {
    await sql.recordSuccess(db, claim.deviceId, now);
    return sql.finish(db, claim);
  }
  const reason = 'error' in result ? result.error.message : `answered ${result.status}`;
  if (outcome === 'never') {
    log.warn({ event: 'push_refused', ...device, reason }, 'A push service refused a push; it is not sent again');
    return sql.finish(db, claim);
  }
  log.info({ event: 'push_retried', ...device, reason }, 'A push failed and will be tried again');
  const asked = 'error' in result ? 0 : retryAfterMs(result.retryAfter, now);
  const wait = Math.min(PUSH_TTL_MS, Math.max(asked, pauseAfter(failures + 1, PUSH_BACKOFF)));
  const due = new Date(now.getTime() + wait);
  await sql.recordFailure(db, claim.deviceId, due);
  return sql.postpone(db, claim, due);
}

/**
 * Delivers one claimed push. While its member is online it waits: they may see the notification on the page. In their quiet hours
 * it is held back.
 */
export async function deliver(deps: DeliveryDeps, claim: sql.Claim): Promise<unknown> {
  const { db, clock, isOnline, signal } = deps;
  const now = clock.now().getTime();
  const age = now - Date.parse(claim.madeAt);
  const prepared = age < PUSH_TTL_MS ? await prepare(deps, claim) : null;
  if (!prepared) return sql.finish(db, claim);
  if (isOnline(prepared.row.uid)) {
    if (age >= PUSH_HERE_MS) return sql.finish(db, claim);
    return sql.postpone(db, claim, new Date(now + ONLINE_PAUSE_MS));
  }
  const { uid, type } = prepared.row;
  const quietEnd = mayWait(type) ? quietUntil(await quietHoursOf(db, uid), clock.now()) : null;
  if (quietEnd) return claim.topic === HELD_TOPIC ? sql.postpone(db, claim, quietEnd) : sql.hold(db, claim, quietEnd);
  const result: Result = await post(deps, claim, prepared).catch((error: Error) => ({ error }));
  // A request that the stop ended proves nothing. The next node that claims the push sends it.
  if (!signal.aborted) await record(deps, claim, prepared.row.failures, result);
}
