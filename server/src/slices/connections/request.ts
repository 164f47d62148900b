import { type ConnectionView, connections } from '#contract/connections/routes.ts';
import { DEFAULT_CONNECTION_NOTE, RATE_LIMITS } from '#contract/limits.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { takeWithin } from '#server/platform/http/limiter.ts';
import { NEW_ACCOUNT_LIMITS } from '#server/platform/server-limits.rules.ts';
import { handleInTransaction } from './access.ts';
import { type ConnectionPair, requestOutcome } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import { emitConnectionChange } from './events.ts';
import { publishState, viewFor } from './views.ts';

/** How many requests a member may send to the same member, in the time of the limit for all requests. */
const REQUESTS_TO_ONE_MAX = 3;

/** The pair, and whether the account of the requester is new. */
type CountedRequest = ConnectionPair & { isNew: boolean };

/** Counts a request. Withdrawing it does not give it back, so that nobody can notify a member without end. */
async function countRequest(work: Work, { requester, target, isNew }: CountedRequest, now: Date) {
  const { points, seconds } = (isNew ? NEW_ACCOUNT_LIMITS : RATE_LIMITS).connectionRequest;
  const limitPerTarget = { name: 'connection-request-again', points: REQUESTS_TO_ONE_MAX, seconds };
  const limitOverall = { name: 'connection-request', points, seconds };
  if (!(await takeWithin(work.db, limitPerTarget, `${requester}-${target}`, now))) fail('TOO_MANY_REQUESTS');
  if (!(await takeWithin(work.db, limitOverall, requester, now)))
    fail(isNew ? 'NEW_ACCOUNT_LIMIT' : 'TOO_MANY_REQUESTS');
}

/**
 * Sends a request, or connects the two when there is a request from the other member already (P-06, P-07, P-11).
 * The pair must be locked.
 * @param note an empty one becomes DEFAULT_CONNECTION_NOTE
 * @param now by default the present
 * @throws AppError ALREADY_CONNECTED, REQUEST_PENDING, TOO_MANY_REQUESTS, NEW_ACCOUNT_LIMIT
 */
export async function requestConnection(
  work: Work,
  { target, requester, isNew, note }: CountedRequest & { note: string },
  now = work.app.clock.now(),
): Promise<ConnectionView> {
  const previousRow = await sql.findPair(work.db, requester, target);
  const outcome = requestOutcome(requester, previousRow, now);
  if (outcome === 'ALREADY_CONNECTED' || outcome === 'REQUEST_PENDING') return fail(outcome);
  await countRequest(work, { requester, target, isNew }, now);
  const timestamp = now.toISOString();
  const message = note || DEFAULT_CONNECTION_NOTE;
  if (outcome === 'connect' && previousRow) {
    const row = await sql.savePair(work.db, previousRow, {
      ...previousRow,
      status: 'connected',
      timestamp,
      declinedAt: null,
    });
    const cards = await publishState(work, previousRow, row, now);
    await emitConnectionChange(work, row, { kind: 'connected', note: note || null, by: requester });
    return viewFor(requester, row, cards, now);
  }
  const [status, declinedAt, kind] =
    outcome === 'autoDeclined'
      ? (['declined', previousRow?.declinedAt ?? null, 'autoDeclined'] as const)
      : (['pending', null, 'requested'] as const);
  const row = await sql.savePair(work.db, previousRow, { target, requester, status, timestamp, message, declinedAt });
  const cards = await publishState(work, previousRow, row, now);
  await emitConnectionChange(work, row, { kind, note: message, by: requester });
  return viewFor(requester, row, cards, now);
}

export const request = handleInTransaction(connections.request, ({ work, viewer, member, body }) =>
  requestConnection(work, { target: member.uid, requester: viewer.uid, isNew: viewer.isNew, note: body.message }),
);
