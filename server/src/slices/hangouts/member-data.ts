import { HANGOUT_FIELDS } from '#contract/hangouts/forms.ts';
import type { Rsvp } from '#contract/hangouts/views.ts';
import { pick } from '#contract/pick.ts';
import type { Db } from '#server/platform/db/database.ts';
import * as sql from './hangouts.sql.ts';
import { addressesBy } from './home-addresses.sql.ts';
import { seriesOf } from './series.sql.ts';
import { toBrief, whoMayJoin } from './views.ts';

const partOf = (isHost: boolean, isCoHost: boolean, rsvp: Rsvp): 'host' | 'coHost' | Rsvp => {
  if (isHost) return 'host';
  return isCoHost ? 'coHost' : rsvp;
};

/**
 * Returns every hangout of a member that they may read, in the order they joined, for their download. Of their own ones it has all
 * that they filled in.
 */
export async function hangoutsOf(db: Db, uid: string) {
  const rows = await sql.allOf(db, uid);
  const addresses = await addressesBy(db, uid);
  const seriesById = await seriesOf(db, uid, rows);
  return rows.map(({ rsvp, isCoHost, bringsGuest, note, joinedAt, reconfirmedAt, offeredUntil, ...row }) => {
    const isHost = row.createdBy === uid;
    const series = seriesById.get(row.id);
    return {
      ...toBrief(row),
      category: row.category,
      borough: row.borough,
      isAtHome: row.isAtHome,
      description: null,
      ...(isHost && pick(row, HANGOUT_FIELDS)),
      groupId: isHost ? row.groupId : null,
      whoMayJoin: isHost ? whoMayJoin(row) : null,
      address: addresses.get(row.id) ?? null,
      series: series ? pick(series, ['number', 'length']) : null,
      part: partOf(isHost, isCoHost, rsvp),
      bringsGuest,
      note,
      joinedAt,
      reconfirmedAt,
      offeredUntil,
    };
  });
}
