import type { GroupBrief } from '#contract/groups/options.ts';
import { HANGOUT_FIELDS } from '#contract/hangouts/forms.ts';
import type { WhoMayJoin } from '#contract/hangouts/options.ts';
import {
  type Hangout,
  type HangoutBrief,
  type HangoutView,
  hangout,
  mineOf,
  NOT_ATTENDING,
  type Series,
} from '#contract/hangouts/views.ts';
import { pick } from '#contract/pick.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { groupBriefsFor } from '#server/slices/groups/index.ts';
import { cardsOf, homeNeighborhood, trainTripBetween, unknownCard } from '#server/slices/profiles/index.ts';
import { abilitiesOf, shownAsOffered } from './abilities.rules.ts';
import * as attendeesSql from './attendees.sql.ts';
import type { HangoutRow } from './hangouts.sql.ts';
import { seriesOf } from './series.sql.ts';
import { versionFor } from './version.rules.ts';

const NO_ATTENDANCE: attendeesSql.Attendance = {
  going: 0,
  placesHeld: 0,
  guests: 0,
  waiting: 0,
  placesOffered: 0,
  faces: [],
  coHost: null,
  ownChanges: 0,
  ...NOT_ATTENDING,
};

/** Returns who may join a hangout. The group of one that it alone sees may have ended. */
export const whoMayJoin = (row: Pick<HangoutRow, 'isForGroup' | 'whoMayJoin'>): WhoMayJoin =>
  row.isForGroup ? 'group' : row.whoMayJoin;

interface ViewContext {
  card: (uid: string) => MemberCard;
  series: Series | null;
  group: GroupBrief | null;
  now: Date;
}
function toHangout(
  row: HangoutRow,
  { going, guests, waiting, faces, coHost, ownChanges, ...attendance }: attendeesSql.Attendance,
  { card, series, group, now }: ViewContext,
): Hangout {
  const { id, dateTime, endsAt, createdBy, tableId, timestamp, capacity, sequence, picture } = row;
  const placesOffered = shownAsOffered({ capacity, going, waiting, ...attendance });
  return {
    ...pick(row, HANGOUT_FIELDS),
    id,
    dateTime,
    endsAt,
    createdBy,
    tableId,
    timestamp,
    sequence,
    version: versionFor(row, ownChanges),
    picture,
    group,
    whoMayJoin: whoMayJoin(row),
    opensAt: row.opensAt,
    series,
    cancelled: row.cancelledAt !== null,
    host: createdBy === null ? null : card(createdBy),
    coHost: coHost === null ? null : card(coHost),
    participants: faces.map(card),
    going,
    guests,
    waiting,
    promised: placesOffered,
    can: abilitiesOf({ ...row, whoMayJoin: whoMayJoin(row), placesTaken: going, placesOffered }, now),
  };
}

/** Removes attendees that a block keeps from the viewer. The numbers still count everybody. */
export const redactAttendees = <T extends Hangout>(hangout: T, unseen: ReadonlySet<string> | undefined): T => ({
  ...hangout,
  coHost: hangout.coHost && unseen?.has(hangout.coHost.uid) ? null : hangout.coHost,
  participants: hangout.participants.filter(({ uid }) => !unseen?.has(uid)),
});

/** Returns hangouts in the order of the rows, as this member may see them; for null, as a member without any block does. */
export async function viewsFor(
  app: App,
  db: Db,
  viewer: string | null,
  rows: readonly HangoutRow[],
): Promise<HangoutView[]> {
  const attendance = await attendeesSql.attendanceFor(
    db,
    { viewer },
    rows.map(({ id }) => id),
  );
  const people = [
    ...rows.flatMap(({ createdBy }) => createdBy ?? []),
    ...[...attendance.values()].flatMap(({ faces, coHost }) => [...faces, ...(coHost === null ? [] : [coHost])]),
  ];
  const series = await seriesOf(db, viewer, rows);
  const groups = await groupBriefsFor(
    db,
    viewer,
    rows.flatMap(({ groupId }) => groupId ?? []),
  );
  const cards = await cardsOf(db, people);
  const card = (uid: string) => cards.get(uid) ?? unknownCard(uid);
  const hasNeighborhood = rows.some(({ neighborhood }) => neighborhood !== null);
  const home = viewer !== null && hasNeighborhood ? await homeNeighborhood(db, viewer) : null;
  return rows.map((row) => {
    const ownAttendance = attendance.get(row.id) ?? NO_ATTENDANCE;
    const group = groups.get(row.groupId ?? '') ?? null;
    const context = { card, series: series.get(row.id) ?? null, group, now: app.clock.now() };
    return {
      ...toHangout(row, ownAttendance, context),
      ...mineOf(ownAttendance),
      trip: trainTripBetween(home, row.neighborhood),
    };
  });
}

export async function viewFor(app: App, db: Db, viewer: string, row: HangoutRow): Promise<HangoutView> {
  const [view] = await viewsFor(app, db, viewer, [row]);
  return view as HangoutView;
}

/** Returns a hangout as a member without any block sees it, without anybody's own attendance. */
export async function sharedView(app: App, db: Db, row: HangoutRow): Promise<Hangout> {
  const [view] = await viewsFor(app, db, null, [row]);
  return hangout.parse(view);
}

/** Returns the few facts that notifications and mails name a hangout by. */
export const toBrief = ({ id, title, location, dateTime, endsAt, cancelledAt, ...row }: HangoutRow): HangoutBrief => ({
  id,
  title,
  location,
  dateTime,
  endsAt,
  cancelled: cancelledAt !== null,
  ...(row.tableId !== null && { tableCategory: row.category }),
});
