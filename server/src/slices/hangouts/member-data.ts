import { HANGOUT_FIELDS } from '#contract/hangouts/forms.ts';
import { pick } from '#contract/pick.ts';
import type { Db } from '#server/platform/db/database.ts';
import * as sql from './hangouts.sql.ts';
import { addressesBy } from './home-addresses.sql.ts';
import { toBrief, whoMayJoin } from './views.ts';

/**
 * Returns every hangout of a member that they may read, in the order they joined, for their download. Of their own ones it has all
 * that they filled in.
 */
export async function hangoutsOf(db: Db, uid: string) {
  const rows = await sql.allOf(db, uid);
  const addresses = await addressesBy(db, uid);
  return rows.map(({ rsvp, isCoHost, bringsGuest, note, joinedAt, reconfirmedAt, offeredUntil, ...row }) => ({
    ...toBrief(row),
    category: row.category,
    borough: row.borough,
    isAtHome: row.isAtHome,
    description: null,
    ...(row.createdBy === uid && pick(row, HANGOUT_FIELDS)),
    groupId: row.createdBy === uid ? row.groupId : null,
    whoMayJoin: row.createdBy === uid ? whoMayJoin(row) : null,
    address: addresses.get(row.id) ?? null,
    series:
      row.seriesNumber === null || row.seriesLength === null
        ? null
        : { number: row.seriesNumber, length: row.seriesLength },
    part: row.createdBy === uid ? ('host' as const) : isCoHost ? ('coHost' as const) : rsvp,
    bringsGuest,
    note,
    joinedAt,
    reconfirmedAt,
    offeredUntil,
  }));
}
