import { directChatId } from '#contract/chats/ids.ts';
import type { ConnectionState } from '#contract/profiles/views.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Relation } from '#server/slices/profiles/index.ts';
import { areHiddenFromEachOther, membersHiddenFrom } from '#server/slices/safety/index.ts';
import { connectionStateFor, lapseBefore } from './connection.rules.ts';
import * as sql from './connections.sql.ts';
import { membersConnectedToBoth } from './in-common.sql.ts';

/** Returns the state between a member and each of these others who have one, as the member sees it: none with those who are hidden from them. */
export async function connectionStatesWith(
  app: App,
  db: Db,
  viewer: string,
  otherUids: readonly string[],
): Promise<Map<string, ConnectionState>> {
  const rows = await sql.pairsWith(db, viewer, otherUids);
  const hidden = (await membersHiddenFrom(db, { viewers: [viewer], people: otherUids })).get(viewer);
  const now = app.clock.now();
  return new Map(
    rows.map((row) => {
      const otherUid = row.target === viewer ? row.requester : row.target;
      return [otherUid, connectionStateFor(viewer, hidden?.has(otherUid) ? undefined : row, now)] as const;
    }),
  );
}

/** Returns the relation of the viewer to another member. */
export async function relationOf(app: App, db: Db, viewer: string, subject: string): Promise<Relation> {
  const [blocked, row] = await Promise.all([
    areHiddenFromEachOther(db, viewer, subject),
    sql.findPair(db, viewer, subject),
  ]);
  const { status, direction } = connectionStateFor(viewer, row, app.clock.now());
  return { blocked, status, direction, chatId: row ? directChatId(viewer, subject) : null };
}

/** Returns the members connected to both, without those whom one of the two may not see (P-14). */
export const connectionsInCommon = (db: Db, viewer: string, otherUid: string) =>
  membersConnectedToBoth(db, { viewer, other: otherUid });

/** Returns an SQL query of a member's pairs, for statements of later slices: the other member, the row, is_connected and has_asked. */
export const connectionPairsOf = (viewer: string, now: Date) => sql.pairsSince(viewer, lapseBefore(now));

/** Returns how many requests wait for the answer of each member who has any. */
export const countWaitingRequests = (db: Db, now: Date): Promise<Map<string, number>> =>
  sql.countRequestsWaitingSince(db, lapseBefore(now));
