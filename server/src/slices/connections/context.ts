import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import type { Pair } from './connection.rules.ts';
import * as sql from './connections.sql.ts';

/** A change between two members. Later slices act on it in the same transaction. */
export interface ConnectionChange extends Pair {
  /**
   * restored: a block was undone, so the two are again what they were. unseen: a request of which the target must not learn, because they declined the one before. left: `by` deletes their account. lapsed: the request got no answer for
   * REQUEST_LAPSE_DAYS. bothWant: the two are connected because both marked that they would like to meet again.
   */
  kind:
    | 'requested'
    | 'unseen'
    | 'connected'
    | 'declined'
    | 'withdrawn'
    | 'disconnected'
    | 'blocked'
    | 'restored'
    | 'left'
    | 'lapsed'
    | 'bothWant';
  /** The member who did it. */
  by: string;
  /** The requester's note; with 'connected', the note of the crossing request, or null if the request was accepted. */
  note: string | null;
  chatId: string;
}

/** A request that still waits for an answer, of which its receiver is reminded. */
export interface WaitingRequest extends Pair {
  note: string;
}

/** The dependencies of this slice's use cases. */
export interface ConnectionsContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  log: Log;
  profiles: Profiles;
  safety: Safety;
  /** Runs the listeners of later slices in the transaction of the change. */
  notify: (work: Work, pair: Pair, change: Pick<ConnectionChange, 'kind' | 'by' | 'note'>) => Promise<void>;
  /** Runs the listeners of later slices in the transaction that reminds a receiver. */
  remind: (work: Work, request: WaitingRequest) => Promise<void>;
}

type Call = ResolverCall<ConnectionsContext, { target: string; requester: string }>;

/**
 * Returns the card of a member whom the requester may ask. With `lock`, the pair stays locked until the transaction ends.
 * @throws AppError USER_NOT_FOUND when there is no such member, or a block between the two
 */
export async function findAskable(
  ctx: ConnectionsContext,
  db: Db,
  { target, requester, lock }: Pair & { lock: boolean },
) {
  if (lock) await sql.lockPair(db, requester, target);
  const member = (await ctx.profiles.cards(db, [target])).get(target);
  if (!member || requester === target) return fail('USER_NOT_FOUND');
  return (await ctx.safety.isHiddenFrom(db, requester, target)) ? fail('USER_NOT_FOUND') : member;
}

/**
 * Returns the connection or request of two members to one of them.
 * @throws AppError NOT_FOUND to everybody else, and when there is none between the two in this direction
 */
export async function findAsParty(
  ctx: ConnectionsContext,
  db: Db,
  viewer: string,
  { target, requester, lock }: Pair & { lock: boolean },
) {
  if (viewer !== target && viewer !== requester) return fail('NOT_FOUND');
  if (lock) await sql.lockPair(db, target, requester);
  const row = await sql.findPair(db, target, requester);
  if (!row || row.target !== target || row.requester !== requester || row.status === 'ended') return fail('NOT_FOUND');
  return (await ctx.safety.isHiddenFrom(db, target, requester)) ? fail('NOT_FOUND') : row;
}

/** @throws AppError NOT_FOUND when the caller asks in another member's name */
async function visible({ ctx, db, viewer, params, lock }: Call) {
  if (params.requester !== viewer.uid) fail('NOT_FOUND');
  return { member: await findAskable(ctx, db, { ...params, lock }) };
}

async function party({ ctx, db, viewer, params, lock }: Call) {
  return { connection: await findAsParty(ctx, db, viewer.uid, { ...params, lock }) };
}

export const { handle, handleInTransaction } = handlersOf<ConnectionsContext>()({ visible, party });
