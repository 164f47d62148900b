import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { isGreeter } from '#server/slices/newcomers/index.ts';
import { profileRows, toProfileRow } from '#server/slices/profiles/index.ts';
import type { IntrosViewer } from './viewer.rules.ts';

/** Reads a viewer before their first page. */
export async function readViewer(db: Db, viewer: string): Promise<IntrosViewer | null> {
  const { rows } = await sql<{ isGreeter: boolean }>`
    select p.*, ${isGreeter('p.uid')} as is_greeter from (${profileRows}) p where p.uid = ${viewer}`.execute(db);
  const [row] = rows;
  return row ? { profile: toProfileRow(row as never), isGreeter: row.isGreeter } : null;
}
