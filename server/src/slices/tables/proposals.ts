import type { Work } from '#server/platform/db/unit-of-work.ts';
import { changeTableHangout, openHangoutsOfTable } from '#server/slices/hangouts/index.ts';
import { membersAt } from './seats.ts';
import { majorityOf } from './tables.rules.ts';
import * as sql from './tables.sql.ts';

/** Returns the hangout that a table may still change; undefined once it has begun. The table must be locked. */
export async function upcomingHangout(work: Work, tableId: string) {
  const open = await openHangoutsOfTable(work, tableId);
  return open.find(({ dateTime }) => Date.parse(dateTime) > work.app.clock.now().getTime());
}

/** Makes the first proposal to which the majority agrees the time and place, and closes the others. The table must be locked. */
export async function adopt(work: Work, tableId: string): Promise<void> {
  const hangout = await upcomingHangout(work, tableId);
  if (!hangout) return;
  const members = new Set((await membersAt(work.db, tableId)).map(({ uid }) => uid));
  const proposals = await sql.proposalsFor(work.db, [hangout.id]);
  const adopted = proposals.find(
    ({ votes, dateTime }) =>
      votes.filter((uid) => members.has(uid)).length >= majorityOf(members.size) &&
      Date.parse(dateTime) > work.app.clock.now().getTime(),
  );
  if (!adopted) return;
  const { dateTime, location, idea } = adopted;
  await changeTableHangout(work, hangout, { dateTime, location, description: idea });
  await sql.deleteProposals(work.db, tableId);
}
