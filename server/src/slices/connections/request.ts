import { type ConnectionView, connections } from '#contract/connections/routes.ts';
import { DEFAULT_CONNECTION_NOTE, RATE_LIMITS } from '#contract/limits.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { takeWithin } from '#server/platform/http/limiter.ts';
import { type Pair, requestOutcome } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import { type ConnectionsContext, handleInTransaction } from './context.ts';
import { publishState, viewFor } from './views.ts';

/** How many requests a member may send to the same member, in the time of the limit for all requests. */
const REQUESTS_TO_ONE_MAX = 3;

/** Counts a request. Withdrawing it does not give it back, so that nobody can notify a member without end. */
async function countRequest(work: Work, { requester, target }: Pair, now: Date) {
  const { points, seconds } = RATE_LIMITS.connectionRequest;
  const one = { name: 'connection-request-again', points: REQUESTS_TO_ONE_MAX, seconds };
  const all = { name: 'connection-request', points, seconds };
  if (!(await takeWithin(work.db, one, `${requester}-${target}`, now))) fail('TOO_MANY_REQUESTS');
  if (!(await takeWithin(work.db, all, requester, now))) fail('TOO_MANY_REQUESTS');
}

/**
 * Sends a request, or connects the two when there is a request from the other member already (P-06, P-07, P-11).
 * The pair must be locked.
 * @param note an empty one becomes DEFAULT_CONNECTION_NOTE
 * @throws AppError PROFILE_REQUIRED, ALREADY_CONNECTED, REQUEST_PENDING, TOO_MANY_REQUESTS
 */
export async function requestConnection(
  ctx: ConnectionsContext,
  work: Work,
  { target, requester, note }: Pair & { note: string },
): Promise<ConnectionView> {
  if (!(await ctx.profiles.has(work.db, requester))) fail('PROFILE_REQUIRED');
  const now = ctx.clock.now();
  const before = await sql.findPair(work.db, requester, target);
  const outcome = requestOutcome(requester, before, now);
  if (outcome === 'ALREADY_CONNECTED' || outcome === 'REQUEST_PENDING') return fail(outcome);
  await countRequest(work, { requester, target }, now);
  const connects = outcome === 'connect' && before !== undefined;
  const timestamp = now.toISOString();
  const message = note || DEFAULT_CONNECTION_NOTE;
  const row = connects
    ? await sql.savePair(work.db, before, { ...before, status: 'connected', timestamp })
    : await sql.savePair(work.db, before, { target, requester, status: 'pending', timestamp, message });
  const cards = await publishState(ctx, work, row);
  const change = connects
    ? ({ kind: 'connected', note: note || null } as const)
    : ({ kind: 'requested', note: message } as const);
  await ctx.notify(work, row, { ...change, by: requester });
  return viewFor(requester, row, cards, now);
}

export const request = handleInTransaction(connections.request, ({ ctx, work, viewer, member, body }) =>
  requestConnection(ctx, work, { target: member.uid, requester: viewer.uid, note: body.message }),
);
