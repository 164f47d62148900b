import type { NotificationType } from '#contract/notifications/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { TableChange } from '#server/slices/tables/index.ts';
import * as sql from './notifications.sql.ts';
import { notify } from './notify.ts';

const TYPES: Record<TableChange['kind'], NotificationType> = {
  planned: 'table_planned',
  proposal: 'table_proposal',
  deciding: 'table_deciding',
  over: 'table_over',
  leftOut: 'table_left_out',
};

/** Notifies the members of tables, and members for whom no table was found (B-01). */
export async function notifyOfTableChange(work: Work, { kind, uids, by, hangoutId }: TableChange) {
  await sql.lock(work.db, uids);
  await notify(work, uids, {
    type: TYPES[kind],
    from: by,
    hangoutId: hangoutId ?? undefined,
    ...(kind === 'proposal' && { unless: 'oneOfToday' as const }),
  });
}

/** Notifies members to whom a table is offered (B-06). */
export async function notifyOfOfferedTables(work: Work, uids: readonly string[]) {
  await sql.lock(work.db, uids);
  await notify(work, uids, { type: 'table_offered', from: null });
}
