import type { RawBuilder } from 'kysely';
import type { HangoutForm } from '#contract/hangouts/routes.ts';
import type { HangoutBrief, Rsvp } from '#contract/hangouts/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { createKeyedQueue } from '#server/platform/keyed-queue.ts';
import type { Hub } from '#server/platform/realtime/hub.ts';
import { address, deleteOldDetails } from './address.ts';
import { addressReaders } from './address-readers.ts';
import * as attendeesSql from './attendees.sql.ts';
import { attendees } from './attendees.ts';
import { attendeesPage } from './attendees-page.ts';
import { createBroadcast } from './broadcast.ts';
import { cancel } from './cancel.ts';
import { cancelFollowing } from './cancel-following.ts';
import { change } from './change.ts';
import { changeRsvp } from './change-rsvp.ts';
import { changeCoHost, endHiddenCoHost } from './co-host.ts';
import { confirmations } from './confirmations.ts';
import type { HangoutChange, HangoutsContext } from './context.ts';
import { create, createHangout } from './create.ts';
import { endCoHost } from './end-co-host.ts';
import { extrasOf, saveExtras } from './extras.sql.ts';
import { extras } from './extras.ts';
import { plannedTime } from './form.ts';
import * as sql from './hangouts.sql.ts';
import { addressesBy, addressesSeenBy, type Joined, saveSeen } from './home-addresses.sql.ts';
import { inCommon, lastCommon } from './in-common.sql.ts';
import { join, joinHangout } from './join.ts';
import { leave } from './leave.ts';
import { letBackIn } from './let-back-in.ts';
import { list } from './list.ts';
import { endsOfChats, firstMeetings, thirdMeetings } from './meetings.sql.ts';
import { nameCoHost } from './name-co-host.ts';
import { markAsked, settleDuePlaces } from './offers.ts';
import { placeSignatures, placeToken } from './place-links.ts';
import { read } from './read.ts';
import { readPlaceLink } from './read-place-link.ts';
import { confirmPlace, reconfirm } from './reconfirm.ts';
import { sendReminders } from './reminders.ts';
import { removeAttendee } from './remove-attendee.ts';
import { blockEffect, freeDuePlaces, removeMember } from './remove-member.ts';
import { removed } from './removed.ts';
import { settleShown } from './settle-shown.ts';
import { suggest } from './suggest.ts';
import { suggestionsOf } from './suggestions.sql.ts';
import { suggestions } from './suggestions.ts';
import * as ofTables from './table-hangouts.ts';
import { usePlaceLink } from './use-place-link.ts';
import { toBrief, viewFor } from './views.ts';
import { createMayRead, type IsSeated, type Viewer } from './visibility.sql.ts';
import { week } from './week.ts';

export { attendeesPage };

export const hangoutsHandlers = {
  ...{ list, create, read, attendees, address, addressReaders, change, cancel, join, leave },
  ...{ cancelFollowing, nameCoHost, endCoHost, changeRsvp, extras },
  ...{ removeAttendee, removed, letBackIn },
  ...{ reconfirm, confirmations, readPlaceLink, usePlaceLink, week, suggestions, suggest },
};

type Deps = Omit<HangoutsContext, 'inOrder' | 'broadcast' | 'notify' | 'mayRead'> & {
  isSeated: IsSeated;
  hub: Pick<Hub, 'subscribers' | 'broadcast'>;
  /** Lets the other nodes publish the hangout to their own subscribers. */
  publishToCluster: (hangoutId: string) => void;
};
type Listener = (work: Work, change: HangoutChange) => Promise<void>;
export type Hangouts = ReturnType<typeof createHangouts>;

/** The part of the face that is about the hangouts of tables. */
const tablesOf = (ctx: HangoutsContext) => ({
  newId: ofTables.newTableId,
  plannedTime,
  plan: (work: Work, given: Parameters<typeof ofTables.planForTable>[2]) => ofTables.planForTable(ctx, work, given),
  /** Returns the hangouts of a table that are neither past nor cancelled, locked. */
  open: (work: Work, tableId: string) => sql.openOfTable(work.db, tableId, ctx.clock.now()),
  changePlan: (...given: Rest<typeof ofTables.changeTablePlan>) => ofTables.changeTablePlan(ctx, ...given),
  cancel: (work: Work, tableId: string) => ofTables.cancelOfTable(ctx, work, tableId),
  remove: (...given: Rest<typeof ofTables.removeFromTable>) => ofTables.removeFromTable(ctx, ...given),
  giveBack: (...given: Rest<typeof ofTables.returnToTable>) => ofTables.returnToTable(ctx, ...given),
  latest: (...given: Rest<typeof ofTables.latestOfTables>) => ofTables.latestOfTables(ctx, ...given),
  confirmed: ofTables.confirmedAt,
});
/**
 * Returns when and where a hangout is and who hosts it; null when there is none. It has no address of a home. It checks no
 * permission: the caller must make sure that only attendees receive it, as with `isAttendee`.
 */
async function outlineForAttendees(db: Db, id: string) {
  const [row] = await sql.findMany(db, [id]);
  if (!row) return null;
  const { title, location, isAtHome, dateTime, endsAt, createdBy: host, cancelledAt } = row;
  return { title, location, isAtHome, dateTime, endsAt, host, cancelled: cancelledAt !== null };
}

/** Returns every hangout of a member for their download. Of their own ones it has the description and the address. */
async function hangoutsOf(db: Db, uid: string) {
  const rows = await sql.allOf(db, uid);
  const addresses = await addressesBy(db, uid);
  return rows.map(({ rsvp, isCoHost, bringsGuest, note, joinedAt, reconfirmedAt, offeredUntil, ...row }) => ({
    ...toBrief(row),
    ...{ category: row.category, borough: row.borough, isAtHome: row.isAtHome },
    address: addresses.get(row.id) ?? null,
    description: row.createdBy === uid ? row.description : null,
    series:
      row.seriesNumber === null || row.seriesLength === null
        ? null
        : { number: row.seriesNumber, length: row.seriesLength },
    part: row.createdBy === uid ? ('host' as const) : isCoHost ? ('coHost' as const) : rsvp,
    ...{ bringsGuest, note, joinedAt, reconfirmedAt, offeredUntil },
  }));
}

/** Returns a hangout as a report copies it, with the notes that the member may read; null when they may not see it. */
async function reportedHangout(ctx: HangoutsContext, db: Db, viewer: string, id: string) {
  const row = await sql.find(db, id, { viewer, mayRead: ctx.mayRead });
  if (!row) return null;
  const coHost = (await viewFor(ctx, db, viewer, row)).coHost?.uid ?? null;
  const isOrganizer = viewer === row.createdBy || viewer === coHost;
  const found = isOrganizer ? await extrasOf(db, id, { viewer, notHiddenFrom: ctx.safety.notHiddenFrom }) : [];
  const notes = new Map(found.filter(({ note }) => note !== '').map(({ uid, note }) => [uid, note]));
  return { ...row, picture: row.picture?.url ?? null, coHost, notes };
}

// biome-ignore lint/suspicious/noExplicitAny: the first parameter is the context, whatever it is.
type Rest<F> = F extends (first: any, ...rest: infer R) => unknown ? R : never;

const askForDemo = (ctx: HangoutsContext, id: string, uids: readonly string[], confirmed: readonly string[]) =>
  ctx.transact(async (work) => {
    const hangout = (await sql.lock(work.db, id)) ?? fail('NOT_FOUND');
    await markAsked(ctx, work, id, uids);
    for (const uid of confirmed) await confirmPlace(ctx, work, hangout, uid);
  });

interface AttendeeDetails {
  coHost: string | undefined;
  extras: readonly { uid: string; bringsGuest: boolean; note: string }[];
}
/** Names a co-host, and saves who brings a guest and what they note to the host. */
const saveAttendeeDetails = (ctx: HangoutsContext, id: string, { coHost, extras }: AttendeeDetails) =>
  ctx.transact(async (work) => {
    const hangout = (await sql.lock(work.db, id)) ?? fail('NOT_FOUND');
    for (const { uid, ...said } of extras) await saveExtras(work.db, id, uid, said);
    if (coHost !== undefined) await changeCoHost(ctx, work, hangout, coHost);
  });

/** Registers listeners for blocks, suspensions and planned deletions. */
function followSafety(ctx: HangoutsContext) {
  ctx.safety.onUndoableBlock(blockEffect(ctx));
  ctx.safety.onHidden((work, uid) => endHiddenCoHost(ctx, work, uid));
  ctx.safety.onHidden((work, uid) => settleShown(ctx, work, uid));
}

export function createHangouts({ hub, publishToCluster, isSeated, ...given }: Deps) {
  const { db, transact, safety } = given;
  const mayRead = createMayRead(safety.notHiddenFrom, isSeated);
  const deps = { ...given, mayRead };
  const listeners: Listener[] = [];
  const broadcast = createBroadcast({ ...deps, hub });
  const ctx: HangoutsContext = {
    ...deps,
    inOrder: createKeyedQueue(),
    broadcast(id) {
      broadcast.changed(id);
      publishToCluster(id);
    },
    async notify(work, change) {
      for (const listener of listeners) await listener(work, change);
    },
  };
  given.chats.endTimesFrom(endsOfChats);
  followSafety(ctx);
  const seen = (tx: Db, viewer: string, id: string) => sql.find(tx, id, { viewer, mayRead });
  const findFor = async (...given: Parameters<typeof seen>) => (await seen(...given)) ?? fail('NOT_FOUND');

  return {
    context: ctx,
    tables: tablesOf(ctx),
    /** Runs in the transaction of every change that concerns others. */
    onChange: (listener: Listener) => void listeners.push(listener),
    /** Publishes a hangout that another node changed to this node's subscribers. */
    changedElsewhere: broadcast.changed,
    /** Resolves when everything has been published. */
    drained: broadcast.drained,
    remind: () => sendReminders(ctx),
    /** Releases unconfirmed places, and offers places to the waitlist (B-02). */
    settlePlaces: () => settleDuePlaces(ctx),
    /** Records which attendees were asked whether they come. Nobody loses a place who was not asked. */
    markAsked: (work: Work, id: string, uids: readonly string[]) => markAsked(ctx, work, id, uids),
    /** Asks attendees for the demo data, without notifying them. @param confirmed those who have said yes */
    askForDemo: (...given: Rest<typeof askForDemo>) => askForDemo(ctx, ...given),
    /** Names a co-host and saves guests and notes for the demo data, whose hangouts allow them. */
    attendeeDetailsForDemo: (...given: Rest<typeof saveAttendeeDetails>) => saveAttendeeDetails(ctx, ...given),
    /** Returns the token of a mailed link about a place. */
    placeToken,
    isSignedLink: placeSignatures(db),
    /** Deletes the addresses of homes, and the notes to hosts, a day after their hangouts. */
    deleteOldDetails: () => deleteOldDetails(ctx),
    /** Frees the places of blocks that can no longer be undone. */
    freePlaces: () => freeDuePlaces(ctx),
    /** Runs in the transaction that deletes an account. */
    forgetMember: (work: Work, uid: string) => removeMember(ctx, work, uid),

    /** Creates a hangout for the demo data. @throws AppError as the route does */
    create: (uid: string, form: HangoutForm & { clientId: string; weeks?: number }, asOf?: Date) =>
      transact((work) => createHangout(ctx, work, uid, form, asOf)),
    /** Joins a hangout for the demo data. @throws AppError as the route does */
    join: (uid: string, id: string, wanted: Rsvp, asOf?: Date) =>
      ctx.inOrder(id, () =>
        transact(async (work) => {
          const hangout = (await sql.find(work.db, id, { viewer: uid, mayRead, lock: true })) ?? fail('NOT_FOUND');
          return joinHangout(ctx, work, { uid, hangout, wanted, asOf });
        }),
      ),
    /** @throws AppError NOT_FOUND when the member may not see it */
    read: async (uid: string, id: string) => viewFor(ctx, db, uid, await findFor(db, uid, id)),

    /** Returns a hangout as a report copies it; null when the member may not see it. */
    seen: (...given: Parameters<typeof seen>) => reportedHangout(ctx, ...given),
    /** Returns every hangout of a member, in the order they joined, for their download. */
    of: (uid: string) => hangoutsOf(db, uid),
    /**
     * Returns when a hangout begins and ends, and the uids of its attendees, to one of them.
     * @throws AppError NOT_FOUND to everybody else, and for a cancelled hangout
     */
    async attendedBy(tx: Db, viewer: string, id: string) {
      const { dateTime, endsAt, cancelledAt } = await findFor(tx, viewer, id);
      const attendees = await attendeesSql.membersOf(tx, id, 'confirmed');
      return cancelledAt === null && attendees.includes(viewer) ? { dateTime, endsAt, attendees } : fail('NOT_FOUND');
    },
    /** Records that a host has read that these members joined their hangouts: now they see the address of a home (B-07). */
    hostSaw: (host: string, joined: readonly Joined[]) => saveSeen(db, host, joined, deps.clock.now()),
    ...{ suggestionsOf, addressesSeenBy, firstMeetings, thirdMeetings },
    goingAmong: attendeesSql.goingAmong,
    hasHangout: attendeesSql.hasHangout,
    outlineForAttendees,
    isAttendee: async (tx: Db, id: string, uid: string) =>
      (await attendeesSql.attendanceOf(tx, id, uid)).rsvp === 'confirmed',
    inCommon: (tx: Db, viewer: string, other: string) => inCommon(tx, { viewer, other, mayRead }),
    /** Returns an SQL query of the title of the last hangout that the viewer and each member of an array went to (I-04). */
    metAt: (viewer: string, others: RawBuilder<unknown>) =>
      lastCommon({ viewer, now: deps.clock.now(), mayRead }, others),
    /** Returns an SQL query of the brief of the hangout in that column; null without one that the viewer may read. */
    briefOf: (column: string, viewer: Viewer) => sql.briefOf(column, viewer, mayRead),
    /** Returns a function that finds hangouts in brief, as they are now, for members who may read them; null for others. */
    async briefs(tx: Db, asked: readonly sql.BriefFor[]): Promise<(about: sql.BriefFor) => HangoutBrief | null> {
      const keyOf = ({ id, viewer }: sql.BriefFor) => `${viewer} ${id}`;
      const rows = asked.length > 0 ? await sql.findManyFor(tx, asked, mayRead) : [];
      const briefs = new Map(rows.map((row) => [keyOf(row), toBrief(row)]));
      return (about) => briefs.get(keyOf(about)) ?? null;
    },
  };
}
