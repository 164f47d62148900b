import { type App, onePerApp } from '#server/platform/app.ts';
import { createBackground } from '#server/platform/background.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { createWaker } from '#server/platform/jobs/waker.ts';
import { createKeyedQueue } from '#server/platform/keyed-queue.ts';
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
  const inOrder = createKeyedQueue();
  const logFailure = (error: unknown) =>
    app.log.warn(
      { event: 'push_queue_waits', code: errorCode(error) },
      'The push queue could not be read; trying again',
    );
  const deliveries = createBackground(logFailure);

  /** Claims a push that is due, unless enough are on their way, to its member or to all. */
  async function claimNext() {
    const now = app.clock.now();
    const claims = [...underway];
    if (stopped || claims.length >= SENDING_MAX) return;
    const isBusy = (uid: string) => claims.filter((claim) => claim.uid === uid).length >= SENDING_TO_MEMBER_MAX;
    return sql.claim(app.db, {
      now,
      until: new Date(now.getTime() + CLAIM_MS),
      exceptUids: [...new Set(claims.map(({ uid }) => uid))].filter(isBusy),
      onlyProven: claims.filter(({ isProven }) => !isProven).length >= SENDING_UNPROVEN_MAX,
    });
  }

  async function deliverClaimed(claim: sql.Claim) {
    await deliver(app, claim).finally(() => underway.delete(claim));
    await startDue();
  }

  /** Starts every delivery that may be on its way now. One claim follows the other, so that each counts those before it. */
  const startDue = (): Promise<void> =>
    inOrder('claims', async () => {
      for (let claim = await claimNext(); claim; claim = await claimNext()) {
        const claimed = claim;
        underway.add(claimed);
        deliveries.run(() => deliverClaimed(claimed));
      }
    });

  /** Sends every push that is due. Several nodes may run it at once, and it may be ended at any point. */
  async function send(): Promise<void> {
    await startDue();
    await deliveries.drained();
  }

  const waker = createWaker({
    // It does not wait for the deliveries: a slow one would hold up those that are due in the meantime.
    async run() {
      await startDue();
      const next = await sql.nextDue(app.db);
      return next ? next.getTime() - app.clock.now().getTime() : Number.POSITIVE_INFINITY;
    },
    idleMs: WAKE_AT_MOST_MS,
    leastMs: WAKE_AT_LEAST_MS,
    onError: logFailure,
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
      await waker.stop();
      const ended = deliveries.drained();
      await withTimeLimit(withinMs, ended, () => {});
      pushesEnding(app).abort();
      await ended;
    },
  };
}

export const pushes = onePerApp(createPushes);

/** Forgets the devices of sessions that end. */
export async function forgetDevicesOfSessions(work: Work, sessionIds: readonly string[]) {
  if (sessionIds.length > 0) await sql.deleteDevicesOfSessions(work.db, sessionIds);
}
