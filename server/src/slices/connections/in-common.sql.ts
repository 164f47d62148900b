import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { notHiddenFrom, type UidExpression } from '#server/slices/safety/index.ts';
import { IN_COMMON_SHOWN } from './connection.rules.ts';
import { connectedTo } from './connections.sql.ts';

/**
 * Returns how many members are connected to both, and the first of them. Members whom one of the two may not see, because of a
 * block or because they are hidden, are neither returned nor counted.
 */
export async function membersConnectedToBoth(
  db: Db,
  { viewer, other }: { viewer: string; other: string },
): Promise<{ uids: string[]; count: number }> {
  const { rows } = await sql<{ uid: string; total: number }>`
    select mine.uid, count(*) over ()::int as total
    from (${connectedTo(viewer)}) mine (uid) join (${connectedTo(other)}) their (uid) on their.uid = mine.uid
    join profiles p on p.uid = mine.uid
    where ${notHiddenFrom(viewer, 'mine.uid')} and ${notHiddenFrom(other, 'mine.uid')}
    order by p.username_key limit ${IN_COMMON_SHOWN}`.execute(db);
  return { uids: rows.map(({ uid }) => uid), count: rows[0]?.total ?? 0 };
}

/**
 * Returns an SQL condition: the viewer is connected to the member in that column, or to a connection of theirs. A connection whom one
 * of the two may not see connects nobody.
 */
export function isWithinTwoConnections(viewer: UidExpression, column: string): RawBuilder<boolean> {
  const member = sql.ref<string>(column);
  return sql<boolean>`exists (select from (${connectedTo(member)}) near (uid) where near.uid = ${viewer}
    or near.uid in (${connectedTo(viewer)}) and ${notHiddenFrom(viewer, 'near.uid')} and ${notHiddenFrom(member, 'near.uid')})`;
}
