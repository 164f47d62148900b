import webPush from 'web-push';
import type { Language } from '#contract/languages.ts';
import { PUSH_HERE_MS, PUSH_TTL_MS } from '#contract/limits.ts';
import type { PushContent } from '#contract/notifications/push.ts';
import { SENT_PHOTO } from '#contract/notifications/routes.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { AddressRefused, type Answered } from '#server/platform/http/safe-fetch.ts';
import { pauseAfter } from '#server/platform/retry.ts';
import { outcomeOf, PUSH_BACKOFF, pathOf, retryAfterMs } from './push.rules.ts';
import * as sql from './push.sql.ts';
import type { PushContext } from './push-context.ts';
import { grantFor, type Question, untilOf } from './questions.rules.ts';
import { HELD_TOPIC, mayWait, quietUntil } from './quiet-hours.rules.ts';
import { nameOf, sentenceFor } from './sentences.ts';
import { quietHoursOf, wanting } from './settings.sql.ts';
import { text } from './text/index.ts';
import { countUnread } from './unread.sql.ts';

const TIMEOUT_MS = 10_000;
/** How soon a push to a member who is online is looked at again. */
const ONLINE_PAUSE_MS = 15_000;

type Prepared = NonNullable<Awaited<ReturnType<typeof prepare>>>;
type Result = Answered | { error: Error };

/** Returns the button of a push that asks a question, so that one tap answers it (B-02, B-07). */
async function answerTo(
  ctx: PushContext,
  { uid, type, message, hangoutId }: Question & { uid: string; hangoutId: string | null },
  language: Language,
): Promise<PushContent['answer']> {
  const { answers, answered } = text[language];
  if (type === 'home_question' && hangoutId !== null) {
    const token = await ctx.sharing.homeToken(ctx.db, uid, hangoutId);
    return token === null ? undefined : { about: 'home', label: answers.home, token, done: answered.home };
  }
  const grant = grantFor({ type, message });
  if (!grant || hangoutId === null) return undefined;
  return {
    about: 'place',
    label: answers[grant.purpose],
    token: await ctx.hangouts.placeToken(ctx.db, { ...grant, uid, hangoutId }),
    done: answered.place,
  };
}

/** Returns what a push shows and where it goes; null when its notification was read or may not be shown there anymore. */
async function prepare(ctx: PushContext, claim: sql.Claim) {
  const row = await sql.contentOf(ctx.db, claim, ctx.safety.notHiddenFrom);
  if (!row || (await wanting(ctx.db, [row.uid], row.type)).length === 0) return null;
  if ((await ctx.identity.endedAmong([row.sessionId])).length > 0) {
    await sql.deleteDevice(ctx.db, claim.deviceId);
    return null;
  }
  const { id, type, message, eventChange, timestamp } = row;
  const card = row.from === null ? undefined : (await ctx.profiles.cards(ctx.db, [row.from])).get(row.from);
  const language = await ctx.identity.languageOf(ctx.db, row.uid);
  const answer = await answerTo(ctx, row, language);
  const unread = claim.topic === HELD_TOPIC ? await countUnread(ctx.db, row.uid, ctx.safety.notHiddenFrom) : 1;
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

async function post(ctx: PushContext, claim: sql.Claim, { row, content }: Prepared): Promise<Answered> {
  const { publicKey, privateKey } = await ctx.keys();
  const origin = new URL(row.endpoint).origin;
  const { cipherText } = webPush.encrypt(row.p256dh, row.auth, JSON.stringify(content), 'aes128gcm');
  const { Authorization } = webPush.getVapidHeaders(origin, ctx.contact(), publicKey, privateKey, 'aes128gcm');
  return ctx.safeFetch.post({
    url: row.endpoint,
    headers: {
      authorization: Authorization,
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: Math.ceil((Date.parse(claim.madeAt) + PUSH_TTL_MS - ctx.clock.now().getTime()) / 1000),
      urgency: row.type === 'message' ? 'high' : 'normal',
      // Different for every device, so that a push service cannot see that two pushes have the same subject.
      topic: sha256(`${claim.deviceId} ${claim.topic}`).toString('base64url').slice(0, 32),
    },
    body: cipherText,
    timeoutMs: TIMEOUT_MS,
    signal: ctx.signal,
  });
}

/** Removes a push that is done with, plans another attempt, or forgets a device that is gone. */
async function record(ctx: PushContext, claim: sql.Claim, failures: number, result: Result) {
  const now = ctx.clock.now();
  const device = { device: claim.deviceId };
  if ('error' in result && result.error instanceof AddressRefused) {
    ctx.log.warn(
      { event: 'push_device_deleted', ...device, reason: result.error.message },
      'A device was deleted because its address is not allowed',
    );
    return sql.deleteDevice(ctx.db, claim.deviceId);
  }
  const outcome = 'error' in result ? 'later' : outcomeOf(result.status);
  if (outcome === 'gone') return sql.deleteDevice(ctx.db, claim.deviceId);
  if (outcome === 'delivered') {
    await sql.recordSuccess(ctx.db, claim.deviceId, now);
    return sql.finish(ctx.db, claim);
  }
  const reason = 'error' in result ? result.error.message : `answered ${result.status}`;
  if (outcome === 'never') {
    ctx.log.warn({ event: 'push_refused', ...device, reason }, 'A push service refused a push; it is not sent again');
    return sql.finish(ctx.db, claim);
  }
  ctx.log.info({ event: 'push_retried', ...device, reason }, 'A push failed and will be tried again');
  const asked = 'error' in result ? 0 : retryAfterMs(result.retryAfter, now);
  const wait = Math.min(PUSH_TTL_MS, Math.max(asked, pauseAfter(failures + 1, PUSH_BACKOFF)));
  const due = new Date(now.getTime() + wait);
  await sql.recordFailure(ctx.db, claim.deviceId, due);
  return sql.postpone(ctx.db, claim, due);
}

/**
 * Delivers one claimed push. While its member is online it waits: they may see the notification on the page. In their quiet hours
 * it is held back.
 */
export async function deliver(ctx: PushContext, claim: sql.Claim): Promise<unknown> {
  const now = ctx.clock.now().getTime();
  const age = now - Date.parse(claim.madeAt);
  const prepared = age < PUSH_TTL_MS ? await prepare(ctx, claim) : null;
  if (!prepared) return sql.finish(ctx.db, claim);
  if (ctx.isOnline(prepared.row.uid)) {
    if (age >= PUSH_HERE_MS) return sql.finish(ctx.db, claim);
    return sql.postpone(ctx.db, claim, new Date(now + ONLINE_PAUSE_MS));
  }
  const { uid, type } = prepared.row;
  const quietEnd = mayWait(type) ? quietUntil(await quietHoursOf(ctx.db, uid), ctx.clock.now()) : null;
  if (quietEnd)
    return claim.topic === HELD_TOPIC ? sql.postpone(ctx.db, claim, quietEnd) : sql.hold(ctx.db, claim, quietEnd);
  const result: Result = await post(ctx, claim, prepared).catch((error: Error) => ({ error }));
  // A request that the stop ended proves nothing. The next node that claims the push sends it.
  if (!ctx.signal.aborted) await record(ctx, claim, prepared.row.failures, result);
}
