import { type App, onePerApp } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { createWaker } from '#server/platform/jobs/waker.ts';
import { errorCode } from '#server/platform/log/log.ts';
import { withTimeLimit } from '#server/platform/with-time-limit.ts';
import { PUSH_DELAY_MS } from './push.rules.ts';
import * as sql from './push.sql.ts';
import { deliver } from './push-delivery.ts';
import { pushesEnding } from './push-ending.ts';
import { pushKeys } from './vapid.ts';

/** How many pushes are on their way at once. */
const SENDING_MAX = 8;
/** How many of them may go to the browsers of one member, whose push services can be slow. */
const SENDING_TO_MEMBER_MAX = 2;
/** How many of them may go to browsers whose push service did not take the last push, or has had none yet. */
const SENDING_UNPROVEN_MAX = 4;
/** How long a push belongs to the sender that claimed it: longer than sending it can take. */
const CLAIM_MS = 60_000;
const WAKE_AT_LEAST_MS = 200;
const WAKE_AT_MOST_MS = 60_000;

/**
 * Sends notifications as pushes to members who are offline (N-02, RFC 8030). A push is queued with its notification
 * and claimed by one node, which retries until it is sent, the notification is read, or the push is too old.
 */
function createPushes(app: App) {
  let stopped = false;
  const underway = new Set<sql.Claim>();
  let deliveredCount = 0;
  const sending = new Set<Promise<unknown>>();

  /** Claims a push that is due, unless enough are on their way, to its member or to all. */
  async function claimNext() {
    const now = app.clock.now();
    const claims = [...underway];
    if (claims.length >= SENDING_MAX) return;
    const isBusy = (uid: string) => claims.filter((claim) => claim.uid === uid).length >= SENDING_TO_MEMBER_MAX;
    return sql.claim(app.db, {
      now,
      until: new Date(now.getTime() + CLAIM_MS),
      exceptUids: [...new Set(claims.map(({ uid }) => uid))].filter(isBusy),
      onlyProven: claims.filter(({ isProven }) => !isProven).length >= SENDING_UNPROVEN_MAX,
    });
  }

  async function sendAllDue() {
    const deliveries = new Set<Promise<void>>();
    const errors: unknown[] = [];
    async function deliverClaimed(claim: sql.Claim) {
      underway.add(claim);
      await deliver(app, claim).catch((error) => errors.push(error));
      underway.delete(claim);
      deliveredCount++;
    }
    try {
      while (!stopped && errors.length === 0) {
        const countBefore = deliveredCount;
        const claim = await claimNext();
        if (claim) {
          const delivery = deliverClaimed(claim).then(() => void deliveries.delete(delivery));
          deliveries.add(delivery);
        } else if (deliveries.size > 0) await Promise.race(deliveries);
        // A push that ended while the database looked may have been in the way of another one.
        else if (deliveredCount === countBefore) break;
      }
    } finally {
      await Promise.all(deliveries);
    }
    if (errors.length > 0) throw errors[0];
  }

  /** Sends every push that is due. Several nodes may run it at once, and it may be ended at any point. */
  async function send(): Promise<void> {
    const run = sendAllDue();
    sending.add(run);
    await run.finally(() => sending.delete(run));
  }

  const waker = createWaker({
    async run() {
      await send();
      const next = await sql.nextDue(app.db);
      return next ? next.getTime() - app.clock.now().getTime() : Number.POSITIVE_INFINITY;
    },
    idleMs: WAKE_AT_MOST_MS,
    leastMs: WAKE_AT_LEAST_MS,
    onError: (error) =>
      app.log.warn(
        { event: 'push_queue_waits', code: errorCode(error) },
        'The push queue could not be read; trying again',
      ),
  });

  return {
    /** Returns the public key, which is created at the first start and the same on every node. */
    publicKey: async () => (await pushKeys(app)).publicKey,
    /** Sends the pushes that a transaction queued, as soon as they are due after its commit. */
    wakeAfter: (work: Work) => work.after(() => waker.wakeIn(PUSH_DELAY_MS)),
    send,
    /** From here on this node sends pushes by itself. */
    start: waker.start,
    /** Claims no more pushes, waits a moment for those being sent and ends the others: the next node sends them. */
    async stop(withinMs: number) {
      stopped = true;
      const idle = waker.stop();
      const finished = Promise.allSettled(sending);
      await withTimeLimit(withinMs, finished, () => {});
      pushesEnding(app).abort();
      await finished;
      await idle;
    },
  };
}

export const pushes = onePerApp(createPushes);

/** Forgets the devices of sessions that end. */
export async function forgetDevicesOfSessions(work: Work, sessionIds: readonly string[]) {
  if (sessionIds.length > 0) await sql.deleteDevicesOfSessions(work.db, sessionIds);
}
