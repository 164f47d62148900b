import type { Work } from '#server/platform/db/unit-of-work.ts';
import { areHiddenFromEachOther } from '#server/slices/safety/index.ts';
import * as sql from './connections.sql.ts';
import { emitConnectionChange } from './events.ts';
import { publishState } from './views.ts';

/** Stored instead of a request's note. */
const NOTE = 'We’d both like to meet again.';

/**
 * Connects two members who both want to meet again (B-03), whatever request there was between them.
 * @param isStillMutual is called while the pair is locked, so that neither can change anything in between
 * @returns whether they are connected now. Members with a block between them, and pairs that are no longer mutual, stay apart
 */
export async function connectMutualMatch(
  work: Work,
  [firstUid, secondUid]: readonly [string, string],
  isStillMutual: () => Promise<boolean>,
): Promise<boolean> {
  await sql.lockConnection(work.db, firstUid, secondUid);
  if (await areHiddenFromEachOther(work.db, firstUid, secondUid)) return false;
  if (!(await isStillMutual())) return false;
  const existing = await sql.findPair(work.db, firstUid, secondUid);
  if (existing?.status === 'connected') return true;
  const row = await sql.savePair(work.db, existing, {
    ...(existing ?? { target: secondUid, requester: firstUid, message: NOTE }),
    timestamp: work.app.clock.now().toISOString(),
    status: 'connected',
    declinedAt: null,
  });
  await publishState(work, existing, row);
  await emitConnectionChange(work, row, { kind: 'mutualMatch', by: row.requester, note: null });
  return true;
}
