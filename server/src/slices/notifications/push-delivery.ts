import webPush from 'web-push';
import { pauseAfter } from '#contract/backoff.ts';
import type { Language } from '#contract/languages.ts';
import type { PushContent } from '#contract/notifications/push.ts';
import { SENT_PHOTO } from '#contract/notifications/routes.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { AddressRefused, type Answered } from '#server/platform/http/safe-fetch.ts';
import { placeToken } from '#server/slices/hangouts/index.ts';
import { endedSessionsAmong, languageOfMember } from '#server/slices/identity/index.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import { homeToken } from '#server/slices/sharing/index.ts';
import {
  outcomeOf,
  PUSH_BACKOFF,
  PUSH_TTL_MS,
  PUSH_WAITS_WHILE_ONLINE_MS,
  pathOf,
  retryAfterMs,
} from './push.rules.ts';
import * as sql from './push.sql.ts';
import { endOfPushes } from './push-ending.ts';
import { grantFor, type Question, untilOf } from './questions.rules.ts';
import { HELD_TOPIC, mayWait, quietUntil } from './quiet-hours.rules.ts';
import { nameOf, sentenceFor } from './sentences.ts';
import { quietHoursOf, wanting } from './settings.sql.ts';
import { text } from './text/index.ts';
import { countUnread } from './unread.sql.ts';
import { pushContactOf, pushKeys } from './vapid.ts';

const TIMEOUT_MS = 10_000;
/** How soon a push to a member who is online is looked at again. */
const ONLINE_PAUSE_MS = 15_000;

type Prepared = NonNullable<Awaited<ReturnType<typeof prepare>>>;
type Result = Answered | { error: Error };

/** Returns the button of a push that asks a question, so that one tap answers it (B-02, B-07). */
async function answerTo(
  db: Db,
  { uid, type, message, hangoutId }: Question & { uid: string; hangoutId: string | null },
  language: Language,
): Promise<PushContent['answer']> {
  const { answers, answered } = text[language];
  if (type === 'home_question' && hangoutId !== null) {
    const token = await homeToken(db, uid, hangoutId);
    return token === null ? undefined : { about: 'home', label: answers.home, token, done: answered.home };
  }
  const grant = grantFor({ type, message });
  if (!grant || hangoutId === null) return undefined;
  return {
    about: 'place',
    label: answers[grant.purpose],
    token: await placeToken(db, { ...grant, uid, hangoutId }),
    done: answered.place,
  };
}

/** Returns what a push shows and where it goes; null when its notification was read or may not be shown there anymore. */
async function prepare(app: App, claim: sql.Claim) {
  const row = await sql.contentOf(app.db, claim);
  if (!row || (await wanting(app.db, [row.uid], row.type)).length === 0) return null;
  if ((await endedSessionsAmong(app.db, [row.sessionId])).length > 0) {
    await sql.deleteDevice(app.db, claim.deviceId);
    return null;
  }
  const { id, type, message, eventChange, timestamp } = row;
  const card = row.from === null ? undefined : (await cardsOf(app.db, [row.from])).get(row.from);
  const language = await languageOfMember(app.db, row.uid);
  const answer = await answerTo(app.db, row, language);
  const unread = claim.topic === HELD_TOPIC ? await countUnread(app.db, row.uid) : 1;
  if (unread > 1) {
    const title = text[language].many(unread);
    return { row, content: { id, title, path: '/notifications', tag: claim.topic, at: timestamp } };
  }
  const content: PushContent = {
    id,
    title: sentenceFor(
      {
        type,
        from: row.from === null ? '' : nameOf(card, language),
        isPhoto: message === SENT_PHOTO,
        isInHuddle: row.huddleId !== null,
        eventChange,
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

async function post(app: App, claim: sql.Claim, { row, content }: Prepared): Promise<Answered> {
  const { publicKey, privateKey } = await pushKeys(app);
  const origin = new URL(row.endpoint).origin;
  const { cipherText } = webPush.encrypt(row.p256dh, row.auth, JSON.stringify(content), 'aes128gcm');
  const { Authorization } = webPush.getVapidHeaders(
    origin,
    pushContactOf(app.config.pushContact, app.publicUrl()),
    publicKey,
    privateKey,
    'aes128gcm',
  );
  return app.safeFetch.post({
    url: row.endpoint,
    headers: {
      authorization: Authorization,
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: Math.ceil((Date.parse(claim.madeAt) + PUSH_TTL_MS - app.clock.now().getTime()) / 1000),
      urgency: row.type === 'message' ? 'high' : 'normal',
      // Different for every device, so that a push service cannot see that two pushes have the same subject.
      topic: sha256(`${claim.deviceId} ${claim.topic}`).toString('base64url').slice(0, 32),
    },
    body: cipherText,
    timeoutMs: TIMEOUT_MS,
    signal: endOfPushes(app),
  });
}

/** Removes a push that is done with, plans another attempt, or forgets a device that is gone. */
async function record(app: App, claim: sql.Claim, failures: number, result: Result) {
  const now = app.clock.now();
  const device = { device: claim.deviceId };
  if ('error' in result && result.error instanceof AddressRefused) {
    app.log.warn(
      { event: 'push_device_deleted', ...device, reason: result.error.message },
      'A device was deleted because its address is not allowed',
    );
    return sql.deleteDevice(app.db, claim.deviceId);
  }
  const outcome = 'error' in result ? 'later' : outcomeOf(result.status);
  if (outcome === 'gone') return sql.deleteDevice(app.db, claim.deviceId);
  if (outcome === 'delivered') {
    await sql.recordSuccess(app.db, claim.deviceId, now);
    return sql.finish(app.db, claim);
  }
  const reason = 'error' in result ? result.error.message : `answered ${result.status}`;
  if (outcome === 'never') {
    app.log.warn({ event: 'push_refused', ...device, reason }, 'A push service refused a push; it is not sent again');
    return sql.finish(app.db, claim);
  }
  app.log.info({ event: 'push_retried', ...device, reason }, 'A push failed and will be tried again');
  const requestedWaitMs = 'error' in result ? 0 : retryAfterMs(result.retryAfter, now);
  const wait = Math.min(PUSH_TTL_MS, Math.max(requestedWaitMs, pauseAfter(failures + 1, PUSH_BACKOFF)));
  const due = new Date(now.getTime() + wait);
  await sql.recordFailure(app.db, claim.deviceId, due);
  return sql.postpone(app.db, claim, due);
}

/**
 * Delivers one claimed push. While its member is online it waits: they may see the notification on the page. In their quiet hours
 * it is held back.
 */
export async function deliver(app: App, claim: sql.Claim): Promise<unknown> {
  const now = app.clock.now().getTime();
  const age = now - Date.parse(claim.madeAt);
  const prepared = age < PUSH_TTL_MS ? await prepare(app, claim) : null;
  if (!prepared) return sql.finish(app.db, claim);
  if (app.presence.has(prepared.row.uid)) {
    if (age >= PUSH_WAITS_WHILE_ONLINE_MS) return sql.finish(app.db, claim);
    return sql.postpone(app.db, claim, new Date(now + ONLINE_PAUSE_MS));
  }
  const { uid, type } = prepared.row;
  const quietEnd = mayWait(type) ? quietUntil(await quietHoursOf(app.db, uid), app.clock.now()) : null;
  if (quietEnd)
    return claim.topic === HELD_TOPIC ? sql.postpone(app.db, claim, quietEnd) : sql.hold(app.db, claim, quietEnd);
  const result: Result = await post(app, claim, prepared).catch((error: Error) => ({ error }));
  // A request that the stop ended proves nothing. The next node that claims the push sends it.
  if (!endOfPushes(app).aborted) await record(app, claim, prepared.row.failures, result);
}
