import { chatIdOf } from '#contract/hangouts/views.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { randomLetters } from '#server/platform/random.ts';
import { enterGroupChat, leaveGroupChat, openGroupChat, sayInGroupChat } from '#server/slices/chats/index.ts';
import * as attendeesSql from './attendees.sql.ts';
import { boroughOf } from './borough.rules.ts';
import { broadcastHangout } from './broadcast.ts';
import { takeOut } from './change-attendance.ts';
import { newValues, whatMatters } from './changes.rules.ts';
import { chatOf } from './chat.ts';
import { emitToAttendees } from './emit-change.ts';
import * as sql from './hangouts.sql.ts';
import { neighborhoodOf } from './neighborhood.rules.ts';
import { reconfirmedOf } from './offers.sql.ts';
import { closeQuestions } from './settle-places.ts';
import { viewsFor } from './views.ts';

// The hangouts of tables (B-01). They have no host: the table plans them, and its members change them together.

export type TableHangoutFields = Pick<sql.HangoutRow, 'title' | 'location' | 'description' | 'category' | 'dateTime'>;

/** Returns an id for a table and its first hangout. */
export const newTableId = () => randomLetters(20);

export interface NewTableHangout {
  tableId: string;
  isFirst: boolean;
  fields: TableHangoutFields;
  uids: readonly string[];
  /** The time at which it is planned; demo data is planned in the past. */
  asOf?: Date;
}
/**
 * Plans a hangout of a table, with these members as attendees. The first one has the id of the table and opens its chat; later
 * ones are announced there.
 */
export async function createTableHangout(
  work: Work,
  { tableId, isFirst, fields, uids, asOf: now = work.app.clock.now() }: NewTableHangout,
): Promise<sql.HangoutRow> {
  const id = isFirst ? tableId : randomLetters(20);
  const row = await sql.insert(work.db, {
    ...fields,
    id,
    tableId,
    createdBy: null,
    clientId: id,
    capacity: null,
    borough: boroughOf(fields.location),
    neighborhood: neighborhoodOf(fields.location),
    plannedAt: now.toISOString(),
    timestamp: now.toISOString(),
  });
  if (!row) throw new Error(`There is a hangout ${id} already.`);
  await attendeesSql.insertAttendees(work.db, id, uids, now);
  if (isFirst) await openGroupChat(work, chatOf(row), uids);
  else {
    const data = newValues(row, { time: true, location: true });
    await sayInGroupChat(work, chatIdOf(row), '', { event: 'changed', data });
  }
  work.after(() => broadcastHangout(work.app, id));
  return row;
}

/** Returns the hangouts of a table that are neither past nor cancelled, locked. */
export const openHangoutsOfTable = (work: Work, tableId: string): Promise<sql.HangoutRow[]> =>
  sql.openOfTable(work.db, tableId, work.app.clock.now());

/** Changes time, place and idea of a table's hangout, says so in the chat and notifies the attendees. The row must be locked. */
export async function changeTableHangout(
  work: Work,
  previous: sql.HangoutRow,
  fields: Pick<TableHangoutFields, 'dateTime' | 'location' | 'description'>,
) {
  const differences = whatMatters(previous, { ...fields, durationMinutes: previous.durationMinutes });
  const plannedAt = differences.start ? { plannedAt: work.app.clock.now().toISOString() } : {};
  const { location } = fields;
  const changes = { ...fields, ...plannedAt, borough: boroughOf(location), neighborhood: neighborhoodOf(location) };
  const changed = await sql.update(work.db, previous.id, changes, {
    changesCalendar: differences.time || differences.location,
  });
  if (differences.start) await closeQuestions(work, changed);
  const data = newValues(changed, differences);
  await sayInGroupChat(work, chatIdOf(changed), '', { event: 'changed', data });
  await emitToAttendees(work, changed, { kind: 'changed', by: null });
  work.after(() => broadcastHangout(work.app, changed.id));
}

/** Cancels what a table has planned. Nobody is notified: the caller tells why. */
export async function cancelTableHangouts(work: Work, tableId: string) {
  for (const { id } of await openHangoutsOfTable(work, tableId)) {
    const cancelled = await sql.update(
      work.db,
      id,
      { cancelledAt: work.app.clock.now().toISOString() },
      { changesCalendar: true },
    );
    await sayInGroupChat(work, chatIdOf(cancelled), '', { event: 'cancelled' });
    work.after(() => broadcastHangout(work.app, id));
  }
}

/** Removes a member from what a table has planned and from its chat. Returns the ids of the hangouts to which they went. */
export async function removeFromTableHangouts(
  work: Work,
  { tableId, uid }: { tableId: string; uid: string },
): Promise<string[]> {
  const attended: string[] = [];
  for (const hangout of await openHangoutsOfTable(work, tableId)) {
    const { rsvp } = await attendeesSql.attendanceOf(work.db, hangout.id, uid);
    if (rsvp) await takeOut(work, hangout, { uid, rsvp });
    if (rsvp === 'confirmed') attended.push(hangout.id);
    work.after(() => broadcastHangout(work.app, hangout.id));
  }
  await leaveGroupChat(work, chatIdOf({ id: tableId, tableId }), uid, { event: 'left' });
  work.publish([uid], { type: 'hangoutsChanged' });
  return attended;
}

export interface ReturnToTable {
  tableId: string;
  uid: string;
  /** The hangouts to which the member went. */
  hangoutIds: readonly string[];
}
/** Gives a member their places in what a table has planned back, and its chat. */
export async function returnToTableHangouts(work: Work, { tableId, uid, hangoutIds }: ReturnToTable) {
  for (const hangout of await openHangoutsOfTable(work, tableId)) {
    if (!hangoutIds.includes(hangout.id)) continue;
    await attendeesSql.upsertAttendee(work.db, hangout.id, uid, { now: work.app.clock.now(), isReconfirmed: false });
    work.after(() => broadcastHangout(work.app, hangout.id));
  }
  const first = await sql.lock(work.db, tableId);
  if (first) await enterGroupChat(work, chatOf(first), { uid, notice: { event: 'joined' } });
  work.publish([uid], { type: 'hangoutsChanged' });
}

/** Returns the latest hangout of each of these tables, as this member sees it, by the id of the table. */
export async function latestHangoutsOfTables(app: App, db: Db, viewer: string, tableIds: readonly string[]) {
  const rows = await sql.latestOfTables(db, tableIds);
  const views = await viewsFor(app, db, viewer, rows);
  return new Map(views.flatMap((view) => (view.tableId ? [[view.tableId, view] as const] : [])));
}

/** Returns the members who have confirmed that they come to one of these hangouts, by hangout (B-02). */
export async function confirmedAttendeesOf(
  db: Db,
  hangoutIds: readonly string[],
): Promise<Map<string, ReadonlySet<string>>> {
  const attendees = await reconfirmedOf(db, hangoutIds);
  return new Map(
    hangoutIds.map((id) => [id, new Set(attendees.flatMap(({ hangoutId, uid }) => (hangoutId === id ? [uid] : [])))]),
  );
}
