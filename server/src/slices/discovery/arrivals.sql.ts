import { sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { notHiddenFrom } from '#server/slices/safety/index.ts';
import type { MonthCount } from './cohorts.rules.ts';

/** Returns how many members arrived in each month, hidden ones too, the earliest first. Members who show no month are left out. */
export async function arrivalCounts(db: Db): Promise<MonthCount[]> {
  const { rows } = await sql<MonthCount>`
    select d.arrival as month, count(*)::int as people from discovery_members d
    where d.arrival is not null group by d.arrival order by d.arrival`.execute(db);
  return rows;
}

/** Returns how many members in these months of arrival the viewer may see in Intros. */
export async function countArrivalsBetween(
  db: Db,
  viewer: string,
  { from, to }: { from: number; to: number },
): Promise<number> {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people from discovery_members d
    where d.arrival between ${from}::int and ${to}::int and d.uid <> ${viewer} and ${notHiddenFrom(viewer, 'd.uid')}
      and d.uid not in (select other from not_for_me where uid = ${viewer})`.execute(db);
  return rows[0]?.people ?? 0;
}
