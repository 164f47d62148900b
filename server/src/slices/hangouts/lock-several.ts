import type { Work } from '#server/platform/db/unit-of-work.ts';
import * as attendeesSql from './attendees.sql.ts';
import { hangoutsWillChange } from './events.ts';
import * as sql from './hangouts.sql.ts';
import { requestersOf } from './join-requests.sql.ts';

/**
 * Locks hangouts in the order of their ids, and then everybody in them, before several of them change in this transaction. To lock
 * the members of one hangout and then the next hangout could deadlock with a change of that one.
 * @returns the hangouts that still exist
 */
export async function lockSeveral(work: Work, ids: readonly string[]) {
  const rows = await sql.lockMany(work.db, ids);
  const people = [
    ...(await attendeesSql.attendeesAndWaitlistOf(work.db, ...ids)),
    ...(await requestersOf(work.db, ids)),
  ];
  await hangoutsWillChange.emit(work, people);
  return rows;
}
