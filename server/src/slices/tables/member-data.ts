import type { Db } from '#server/platform/db/database.ts';
import { wishOf } from './read-wish.ts';
import * as sql from './tables.sql.ts';

/** Returns what a member wishes and their seats, for their download. Plans of others are theirs. */
export async function tablesAndWishOf(db: Db, uid: string) {
  const proposals = await sql.proposalsOf(db, uid);
  const tables = (await sql.seatsOf(db, uid)).map((seat) => {
    const here = proposals.filter(({ tableId }) => tableId === seat.tableId);
    const own = here.find(({ by }) => by === uid);
    return {
      ...seat,
      proposal: own ? { dateTime: own.dateTime, location: own.location, idea: own.idea } : null,
      agreesWith: here.flatMap(({ by }) => (by === uid ? [] : [by])),
    };
  });
  return { tableWish: await wishOf(db, uid), tables };
}
