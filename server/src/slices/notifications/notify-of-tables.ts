import type { NotificationType } from '#contract/notifications/routes.ts';
import type { TableChange } from '#server/slices/tables/index.ts';
import type { NotificationsContext } from './context.ts';
import * as sql from './notifications.sql.ts';
import { notify } from './notify.ts';

const TYPES: Record<TableChange['kind'], NotificationType> = {
  planned: 'table_planned',
  proposal: 'table_proposal',
  deciding: 'table_deciding',
  over: 'table_over',
  leftOut: 'table_left_out',
};

/** Notifies the members of tables, members for whom no table was found (B-01), and members to whom one is offered (B-06). */
export function notifyOfTables(ctx: NotificationsContext) {
  ctx.tables.onChange(async (work, { kind, uids, by, hangoutId }) => {
    await sql.lock(work.db, uids);
    await notify(ctx, work, uids, {
      ...{ type: TYPES[kind], from: by, hangoutId: hangoutId ?? undefined },
      ...(kind === 'proposal' && { unless: 'oneOfToday' as const }),
    });
  });
  ctx.welcome.onOffer(async (work, uids) => {
    await sql.lock(work.db, uids);
    await notify(ctx, work, uids, { type: 'table_offered', from: null });
  });
}
