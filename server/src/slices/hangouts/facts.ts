import type { HangoutBrief } from '#contract/hangouts/views.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import { membersHiddenFrom } from '#server/slices/safety/index.ts';
import * as attendeesSql from './attendees.sql.ts';
import { guestsAndNotesOf } from './guests-and-notes.sql.ts';
import * as sql from './hangouts.sql.ts';
import { type Joined, saveSeen } from './home-addresses.sql.ts';
import { toBrief, viewFor } from './views.ts';

// Facts about hangouts, for later slices.

/**
 * Returns when and where a hangout is and who hosts it; null when there is none. It has no address of a home. It checks no
 * permission: the caller makes sure that only attendees receive it.
 */
export async function hangoutOutline(db: Db, id: string) {
  const [row] = await sql.findManyUnchecked(db, [id]);
  if (!row) return null;
  const { title, location, isAtHome, dateTime, endsAt, createdBy: host, cancelledAt } = row;
  return { title, location, isAtHome, dateTime, endsAt, host, cancelled: cancelledAt !== null };
}

/**
 * Returns a hangout as a report copies it, with the notes that the member may read, and with the members against whom they may report it:
 * its host, its co-host and the author of its words. A hidden one is left out, or a report would tell that they have organized it.
 * @returns null when the member may not see the hangout
 */
export async function reportedHangout(app: App, db: Db, viewer: string, id: string) {
  const row = await sql.findFor(db, id, { viewer });
  if (!row) return null;
  const coHost = (await viewFor(app, db, viewer, row)).coHost?.uid ?? null;
  const isOrganizer = viewer === row.createdBy || viewer === coHost;
  const guestsAndNotes = isOrganizer ? await guestsAndNotesOf(db, id, { viewer }) : [];
  const notes = new Map(guestsAndNotes.filter(({ note }) => note !== '').map(({ uid, note }) => [uid, note]));
  const organizers = [row.createdBy, coHost, row.wordsBy].filter((uid) => uid !== null);
  const hidden = (await membersHiddenFrom(db, { viewers: [viewer], people: organizers })).get(viewer);
  return {
    ...row,
    picture: row.picture?.url ?? null,
    organizers: organizers.filter((uid) => !hidden?.has(uid)),
    notes,
  };
}

/**
 * Returns when a hangout begins and ends, and the uids of its attendees, to one of them.
 * @throws AppError NOT_FOUND to everybody else, and for a cancelled hangout
 */
export async function attendedHangout(db: Db, viewer: string, id: string) {
  const hangout = (await sql.findFor(db, id, { viewer })) ?? fail('NOT_FOUND');
  const { dateTime, endsAt, cancelledAt } = hangout;
  const attendees = await attendeesSql.membersOf(db, id, 'confirmed');
  return cancelledAt === null && attendees.includes(viewer) ? { dateTime, endsAt, attendees } : fail('NOT_FOUND');
}

/** Records that a host has read that these members joined their hangouts: now they see the address of a home (B-07). */
export const recordHostSaw = (app: App, host: string, joined: readonly Joined[]) =>
  saveSeen(app.db, host, joined, app.clock.now());

/** Returns the uids of the attendees of a hangout, whoever asks. */
export const attendeesOf = (db: Db, id: string): Promise<string[]> => attendeesSql.membersOf(db, id, 'confirmed');

export const isHangoutAttendee = async (db: Db, id: string, uid: string): Promise<boolean> =>
  (await attendeesSql.attendanceOf(db, id, uid)).rsvp === 'confirmed';

/** Returns a function that finds hangouts in brief, as they are now, for members who may read them; null for others. */
export async function hangoutBriefsFor(
  db: Db,
  requests: readonly sql.BriefFor[],
): Promise<(about: sql.BriefFor) => HangoutBrief | null> {
  const keyOf = ({ id, viewer }: sql.BriefFor) => `${viewer} ${id}`;
  const rows = requests.length > 0 ? await sql.findManyFor(db, requests) : [];
  const briefs = new Map(rows.map((row) => [keyOf(row), toBrief(row)]));
  return (about) => briefs.get(keyOf(about)) ?? null;
}
