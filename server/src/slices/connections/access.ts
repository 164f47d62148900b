import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import { areHiddenFromEachOther } from '#server/slices/safety/index.ts';
import type { ConnectionPair } from './connection.rules.ts';
import * as sql from './connections.sql.ts';

type Call = ResolverCall<{ target: string; requester: string }>;

/**
 * Returns the card of a member whom the requester may ask. With `lock`, the pair stays locked until the transaction ends.
 * @throws AppError USER_NOT_FOUND when there is no such member, or a block between the two
 */
export async function findAskable(db: Db, { target, requester, lock }: ConnectionPair & { lock: boolean }) {
  if (lock) await sql.lockConnection(db, requester, target);
  const member = (await cardsOf(db, [target])).get(target);
  if (!member || requester === target) return fail('USER_NOT_FOUND');
  return (await areHiddenFromEachOther(db, requester, target)) ? fail('USER_NOT_FOUND') : member;
}

/**
 * Returns the connection or request of two members to one of them.
 * @throws AppError NOT_FOUND to everybody else, and when there is none between the two in this direction
 */
export async function findAsParty(
  db: Db,
  viewer: string,
  { target, requester, lock }: ConnectionPair & { lock: boolean },
) {
  if (viewer !== target && viewer !== requester) return fail('NOT_FOUND');
  if (lock) await sql.lockConnection(db, target, requester);
  const row = await sql.findPair(db, target, requester);
  if (!row || row.target !== target || row.requester !== requester || row.status === 'ended') return fail('NOT_FOUND');
  return (await areHiddenFromEachOther(db, target, requester)) ? fail('NOT_FOUND') : row;
}

/** @throws AppError NOT_FOUND when the caller asks in another member's name */
async function visible({ db, viewer, params, lock }: Call) {
  if (params.requester !== viewer.uid) fail('NOT_FOUND');
  return { member: await findAskable(db, { ...params, lock }) };
}

async function party({ db, viewer, params, lock }: Call) {
  return { connection: await findAsParty(db, viewer.uid, { ...params, lock }) };
}

export const { handle, handleInTransaction } = handlersOf({ visible, party });
