import type { HangoutView } from '#contract/hangouts/views.ts';
import { TABLE_ROUNDS } from '#contract/limits.ts';
import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { forEachItem } from '#server/platform/for-each-item.ts';
import {
  cancelTableHangouts,
  createTableHangout,
  latestHangoutsOfTables,
  removeFromTableHangouts,
} from '#server/slices/hangouts/index.ts';
import { BLOCK_UNDO_MS } from '#server/slices/safety/index.ts';
import { tableChanged } from './events.ts';
import { membersAt, publishTable } from './seats.ts';
import { nextTime, TABLE_KEPT_MIN, TABLE_PLANNED_AFTER_MS } from './tables.rules.ts';
import * as sql from './tables.sql.ts';
import { decidesUntil } from './views.ts';

const BATCH = 100;

/** Ends a table. Its members keep the chat. If it was too small, they are seated first the next time. */
async function end(work: Work, table: sql.TableRow, uids: readonly string[]) {
  await cancelTableHangouts(work, table.id);
  await sql.deleteProposals(work.db, table.id);
  if (table.state !== 'deciding') await sql.raiseLeftOut(work.db, uids);
  await tableChanged.emit(work, { kind: 'over', uids, by: null, hangoutId: null });
  await publishTable(work, table.id);
  return sql.updateTable(work.db, table.id, { state: 'over' });
}

/** Plans the next time at the place and with the idea of the last one. */
async function createNextHangout(work: Work, table: sql.TableRow, last: HangoutView, uids: readonly string[]) {
  const { title, location, description, category } = last;
  const nextStart = nextTime(new Date(last.dateTime), table.state === 'circle', work.app.clock.now());
  const fields = { title, location, description, category, dateTime: nextStart.toISOString() };
  const { id } = await createTableHangout(work, { tableId: table.id, isFirst: false, fields, uids });
  await sql.deleteProposals(work.db, table.id);
  const updated = await sql.updateTable(work.db, table.id, { round: table.round + 1 });
  await tableChanged.emit(work, { kind: 'planned', uids, by: null, hangoutId: id });
  await publishTable(work, table.id);
  return updated;
}

interface Voters {
  members: readonly sql.MemberRow[];
  /** How many members have left so recently that they may return: until then, or the end of the time, nothing is decided. */
  mayReturn: number;
}
/** Makes a table a circle of the members who stay, or ends it when they are too few. */
async function decide(work: Work, table: sql.TableRow, { members, mayReturn }: Voters) {
  const stays = members.filter(({ staysSince }) => staysSince !== null).map(({ uid }) => uid);
  const isTimeUp = table.decidingSince !== null && decidesUntil(table.decidingSince) <= work.app.clock.now();
  if ((stays.length < members.length || mayReturn > 0) && !isTimeUp) return table;
  const everybody = members.map(({ uid }) => uid);
  if (stays.length < TABLE_KEPT_MIN) return end(work, table, everybody);
  for (const uid of everybody.filter((memberUid) => !stays.includes(memberUid))) {
    await sql.leave(work.db, table.id, uid, work.app.clock.now());
    await removeFromTableHangouts(work, { tableId: table.id, uid });
    work.publish([uid], { type: 'tableChanged', tableId: table.id });
  }
  const circle = await sql.updateTable(work.db, table.id, { state: 'circle' });
  const [last] = (await latestHangoutsOfTables(work.app, work.db, stays[0] as string, [table.id])).values();
  return last ? createNextHangout(work, circle, last, stays) : circle;
}

/**
 * Does what is due for a locked table: ends it when too few members are left, plans its next time, asks whether it stays, and
 * makes it a circle. Returns the table as it is afterwards.
 */
export async function tend(work: Work, table: sql.TableRow): Promise<sql.TableRow> {
  const now = work.app.clock.now();
  const members = await membersAt(work.db, table.id);
  const uids = members.map(({ uid }) => uid);
  // A block that can be undone leaves the table as it is until then. So does every leaving, or the others could tell the two apart.
  const mayReturn = await sql.countLeftAfter(work.db, table.id, new Date(now.getTime() - BLOCK_UNDO_MS));
  if (uids.length + mayReturn < TABLE_KEPT_MIN) return end(work, table, uids);
  if (table.state === 'deciding') return decide(work, table, { members, mayReturn });
  const [last] = (await latestHangoutsOfTables(work.app, work.db, uids[0] ?? '', [table.id])).values();
  if (!last || Date.parse(last.dateTime) + TABLE_PLANNED_AFTER_MS > now.getTime()) return table;
  if (table.state === 'circle' || table.round < TABLE_ROUNDS) return createNextHangout(work, table, last, uids);
  await tableChanged.emit(work, { kind: 'deciding', uids, by: null, hangoutId: last.id });
  await publishTable(work, table.id);
  return sql.updateTable(work.db, table.id, { state: 'deciding', decidingSince: now.toISOString() });
}

/** Tends every table. Several nodes may run it at once, and it may be ended at any point. */
export async function tendTables(app: App): Promise<void> {
  for (let lastId = ''; ; ) {
    const ids = await sql.openTables(app.db, lastId, BATCH);
    await forEachItem(
      ids,
      (id) =>
        app.transact(async (work) => {
          const table = await sql.lockTable(work.db, id);
          if (table) await tend(work, table);
        }),
      (error, id) =>
        app.log.error({ event: 'table_not_tended', err: error, id }, 'A table was not tended and will be tried again.'),
    );
    lastId = ids.at(-1) ?? '';
    if (ids.length < BATCH) return;
  }
}
