import { isDeepStrictEqual } from 'node:util';
import type { ChangedHangout } from '#contract/hangouts/forms.ts';
import { pick } from '#contract/pick.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { lockMembership } from '#server/slices/groups/index.ts';
import { hiddenMembersAmong } from '#server/slices/safety/index.ts';
import { acceptRequest } from './answer-join-request.ts';
import { broadcastNarrowing } from './broadcast.ts';
import { coHostOf } from './co-host.sql.ts';
import { hangoutsWillChange } from './events.ts';
import * as sql from './hangouts.sql.ts';
import * as requestsSql from './join-requests.sql.ts';
import { emitRequest, takeRequestBack } from './join-requests.ts';
import { whoMayJoin } from './views.ts';

/** The columns that decide about joining and seeing a hangout. */
const COLUMNS = ['groupId', 'isForGroup', 'opensAt', 'whoMayJoin'] as const;
type Admission = Pick<sql.HangoutRow, (typeof COLUMNS)[number]>;

/**
 * Returns who may join a hangout after a change (H-16). It stays a hangout of its group until it becomes only another one's. Only a
 * new one is for a group first: members would lose sight of one that they have seen, and see it again.
 * @throws AppError NOT_FOUND when its host or the editor is not in the group
 */
export async function changedAdmission(
  work: Work,
  previous: sql.HangoutRow,
  { chosen, editorUid }: { chosen: ChangedHangout['whoMayJoin']; editorUid: string },
): Promise<Admission> {
  const current = pick(previous, COLUMNS);
  if (chosen === undefined) return current;
  if (typeof chosen === 'string') return { ...current, isForGroup: false, opensAt: null, whoMayJoin: chosen };
  const { groupId } = chosen;
  for (const uid of new Set([previous.createdBy ?? editorUid, editorUid]))
    if (!(await lockMembership(work.db, groupId, uid))) fail('NOT_FOUND');
  return { groupId, isForGroup: true, opensAt: null, whoMayJoin: 'everybody' };
}

/** Returns whether everybody sees a hangout, but for blocks. */
const isForEverybody = ({ isForGroup, whoMayJoin: openTo }: Admission) => !isForGroup && openTo !== 'connections';

/**
 * Returns the time at which a hangout that is for everybody from now on counts as new. Members hear of it as a new one only
 * once.
 */
export const openedNow = (previous: sql.HangoutRow, changed: Admission, now: Date) =>
  isForEverybody(changed) && !isForEverybody(previous) && previous.openedAt === null
    ? { openedAt: now.toISOString() }
    : {};

/**
 * Gives those who asked a place in order, or a position on the waitlist, because nobody has to accept them any longer. The request
 * of a member who sees the hangout no longer ends.
 */
async function admitRequesters(work: Work, hangout: sql.HangoutRow) {
  const { id, createdBy: host } = hangout;
  const asking = await requestsSql.requestersOf(work.db, [id]);
  if (asking.length === 0) return;
  const people = [...asking, host, await coHostOf(work.db, id)];
  await hangoutsWillChange.emit(
    work,
    people.filter((uid) => uid !== null),
  );
  const readers = new Set(await sql.readersAmong(work.db, id, asking));
  const hidden = await hiddenMembersAmong(work.db, asking);
  for (const uid of asking) {
    if (!readers.has(uid) || hidden.has(uid)) await takeRequestBack(work, hangout, uid);
    else {
      await acceptRequest(work, hangout, { uid });
      await emitRequest(work, hangout, { kind: 'requestEnded', by: uid });
    }
  }
}

/**
 * Tells those who lose sight of a hangout, and admits those who asked. Attendees and waitlist keep their places. Returns the
 * current row.
 */
export async function settleAdmission(
  work: Work,
  previous: sql.HangoutRow,
  changed: sql.HangoutRow,
): Promise<sql.HangoutRow> {
  if (isDeepStrictEqual(pick(previous, COLUMNS), pick(changed, COLUMNS))) return changed;
  if (!isForEverybody(changed))
    broadcastNarrowing(work, changed.id, pick(previous, ['isForGroup', 'groupId', 'whoMayJoin']));
  if (whoMayJoin(previous) !== 'accepted' || whoMayJoin(changed) === 'accepted') return changed;
  await admitRequesters(work, changed);
  return (await sql.lock(work.db, changed.id)) ?? changed;
}
