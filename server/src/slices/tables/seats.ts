import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { hiddenMembersAmong, membersHiddenFrom } from '#server/slices/safety/index.ts';
import * as sql from './tables.sql.ts';

/**
 * Returns the members of tables who count: not those who left, nor suspended ones, nor accounts that are about to be deleted.
 * @param viewer leaves out members with a block between them and this member, who is leaving the table at this moment
 */
export async function membersOfTables(
  db: Db,
  tableIds: readonly string[],
  viewer?: string,
): Promise<Map<string, sql.MemberRow[]>> {
  const rows = await sql.membersOf(db, tableIds);
  const uids = rows.map(({ uid }) => uid);
  const hidden = await hiddenMembersAmong(db, uids);
  const blocked =
    viewer === undefined ? undefined : (await membersHiddenFrom(db, { viewers: [viewer], people: uids })).get(viewer);
  const seated = new Map<string, sql.MemberRow[]>();
  for (const row of rows) {
    if (row.uid !== viewer && (hidden.has(row.uid) || blocked?.has(row.uid))) continue;
    const members = seated.get(row.tableId);
    if (members) members.push(row);
    else seated.set(row.tableId, [row]);
  }
  return seated;
}

/** Returns the members of one table who count. */
export const membersAt = async (db: Db, tableId: string) => (await membersOfTables(db, [tableId])).get(tableId) ?? [];

/** Makes every member of a table fetch it again, in all tabs. */
export async function publishTable(work: Work, tableId: string, otherUids: readonly string[] = []) {
  const members = await sql.membersOf(work.db, [tableId]);
  work.publish([...members.map(({ uid }) => uid), ...otherUids], { type: 'tableChanged', tableId });
}
