import type { Db } from '#server/platform/db/database.ts';
import { wishOf } from './read-wish.ts';
import * as sql from './tables.sql.ts';

/** Returns what a member wishes and their seats, for their download. Plans of others are theirs. */
export async function tablesAndWishOf(db: Db, uid: string) {
  const proposals = await sql.proposalsOf(db, uid);
  const tables = (await sql.seatsOf(db, uid)).map((seat) => {
    const tableProposals = proposals.filter(({ tableId }) => tableId === seat.tableId);
    const ownProposal = tableProposals.find(({ by }) => by === uid);
    return {
      ...seat,
      proposal: ownProposal
        ? { dateTime: ownProposal.dateTime, location: ownProposal.location, idea: ownProposal.idea }
        : null,
      agreesWith: tableProposals.flatMap(({ by }) => (by === uid ? [] : [by])),
    };
  });
  return { tableWish: await wishOf(db, uid), tables };
}
