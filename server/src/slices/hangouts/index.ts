import type { RawBuilder } from 'kysely';
import type { HangoutForm } from '#contract/hangouts/routes.ts';
import type { Rsvp } from '#contract/hangouts/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { createKeyedQueue } from '#server/platform/keyed-queue.ts';
import { address, deleteOldHangoutDetails } from './address.ts';
import { addressReaders } from './address-readers.ts';
import { hasHangout, membersGoingAmong } from './attendees.sql.ts';
import { attendees } from './attendees.ts';
import { createBroadcast } from './broadcast.ts';
import { cancel } from './cancel.ts';
import { cancelFollowing } from './cancel-following.ts';
import { change } from './change.ts';
import { changeRsvp } from './change-rsvp.ts';
import { endHiddenCoHost } from './co-host.ts';
import { confirmations } from './confirmations.ts';
import type { HangoutChange, HangoutsContext } from './context.ts';
import { create } from './create.ts';
import { endCoHost } from './end-co-host.ts';
import { extras } from './extras.ts';
import {
  attendedHangout,
  hangoutBriefOf,
  hangoutBriefsFor,
  hangoutOutline,
  hangoutsInCommon,
  isHangoutAttendee,
  lastHangoutInCommon,
  recordHostSaw,
  reportedHangout,
} from './facts.ts';
import {
  askDemoAttendees,
  createDemoHangout,
  type DemoAttendeeDetails,
  joinDemoHangout,
  readDemoHangout,
  saveDemoAttendeeDetails,
} from './for-demo.ts';
import { plannedTime } from './form.ts';
import type { BriefFor, HangoutRow } from './hangouts.sql.ts';
import { addressesSeenBy, type Joined } from './home-addresses.sql.ts';
import { join } from './join.ts';
import { leave } from './leave.ts';
import { letBackIn } from './let-back-in.ts';
import { list } from './list.ts';
import { endsOfChats, firstMeetings, thirdMeetings } from './meetings.sql.ts';
import { hangoutsOf } from './member-data.ts';
import { nameCoHost } from './name-co-host.ts';
import { markAskedToReconfirm, settleDuePlaces } from './offers.ts';
import { placeSignatures, placeToken } from './place-links.ts';
import { read } from './read.ts';
import { readPlaceLink } from './read-place-link.ts';
import { reconfirm } from './reconfirm.ts';
import { sendHangoutReminders } from './reminders.ts';
import { removeAttendee } from './remove-attendee.ts';
import { blockEffect, freeDuePlaces, removeMemberFromHangouts } from './remove-member.ts';
import { removed } from './removed.ts';
import { settleShown } from './settle-shown.ts';
import { suggest } from './suggest.ts';
import { hangoutSuggestionsOf } from './suggestions.sql.ts';
import { suggestions } from './suggestions.ts';
import {
  cancelTableHangouts,
  changeTablePlan,
  confirmedAttendeesOf,
  latestHangoutsOfTables,
  newTableId,
  openHangoutsOfTable,
  type PlanForTable,
  planTableHangout,
  type RemoveFromTable,
  type ReturnToTable,
  removeFromTableHangouts,
  returnToTableHangouts,
  type TablePlan,
} from './table-hangouts.ts';
import { usePlaceLink } from './use-place-link.ts';
import { createMayRead, type IsSeated, type Viewer } from './visibility.sql.ts';
import { week } from './week.ts';

export { deleteOldHangoutDetails } from './address.ts';
export { hasHangout, membersGoingAmong } from './attendees.sql.ts';
export { attendeesPage } from './attendees-page.ts';
export {
  attendedHangout,
  hangoutBriefOf,
  hangoutBriefsFor,
  hangoutOutline,
  hangoutsInCommon,
  isHangoutAttendee,
  lastHangoutInCommon,
  recordHostSaw,
  reportedHangout,
} from './facts.ts';
export {
  askDemoAttendees,
  createDemoHangout,
  joinDemoHangout,
  readDemoHangout,
  saveDemoAttendeeDetails,
} from './for-demo.ts';
export { plannedTime } from './form.ts';
export { addressesSeenBy } from './home-addresses.sql.ts';
export { firstMeetings, thirdMeetings } from './meetings.sql.ts';
export { hangoutsOf } from './member-data.ts';
export { markAskedToReconfirm, settleDuePlaces } from './offers.ts';
export { placeToken } from './place-links.ts';
export { sendHangoutReminders } from './reminders.ts';
export { freeDuePlaces, removeMemberFromHangouts } from './remove-member.ts';
export { hangoutSuggestionsOf } from './suggestions.sql.ts';
export {
  cancelTableHangouts,
  changeTablePlan,
  confirmedAttendeesOf,
  latestHangoutsOfTables,
  newTableId,
  openHangoutsOfTable,
  planTableHangout,
  removeFromTableHangouts,
  returnToTableHangouts,
} from './table-hangouts.ts';

export const hangoutsHandlers = {
  list,
  create,
  read,
  attendees,
  address,
  addressReaders,
  change,
  cancel,
  join,
  leave,
  cancelFollowing,
  nameCoHost,
  endCoHost,
  changeRsvp,
  extras,
  removeAttendee,
  removed,
  letBackIn,
  reconfirm,
  confirmations,
  readPlaceLink,
  usePlaceLink,
  week,
  suggestions,
  suggest,
};

type Deps = Omit<HangoutsContext, 'inOrder' | 'broadcast' | 'notify' | 'mayRead'> & {
  isSeated: IsSeated;
  /** Lets the other nodes publish the hangout to their own subscribers. */
  publishToCluster: (hangoutId: string) => void;
};
type Listener = (work: Work, change: HangoutChange) => Promise<void>;
export type Hangouts = ReturnType<typeof createHangouts>;

/** The part of the face that is about the hangouts of tables. */
const tablesOf = (ctx: HangoutsContext) => ({
  newId: newTableId,
  plannedTime,
  plan: (work: Work, planned: PlanForTable) => planTableHangout(ctx, work, planned),
  open: (work: Work, tableId: string) => openHangoutsOfTable(ctx, work, tableId),
  changePlan: (work: Work, before: HangoutRow, plan: Pick<TablePlan, 'dateTime' | 'location' | 'description'>) =>
    changeTablePlan(ctx, work, before, plan),
  cancel: (work: Work, tableId: string) => cancelTableHangouts(ctx, work, tableId),
  remove: (work: Work, removal: RemoveFromTable) => removeFromTableHangouts(ctx, work, removal),
  giveBack: (work: Work, returned: ReturnToTable) => returnToTableHangouts(ctx, work, returned),
  latest: (db: Db, viewer: string, tableIds: readonly string[]) => latestHangoutsOfTables(ctx, db, viewer, tableIds),
  confirmed: confirmedAttendeesOf,
});

/** Registers listeners for blocks, suspensions and planned deletions. */
function followSafety(ctx: HangoutsContext) {
  ctx.safety.onUndoableBlock(blockEffect(ctx));
  ctx.safety.onHidden((work, uid) => endHiddenCoHost(ctx, work, uid));
  ctx.safety.onHidden((work, uid) => settleShown(ctx, work, uid));
}

export function createHangouts({ publishToCluster, isSeated, ...deps }: Deps) {
  const listeners: Listener[] = [];
  const ctx: HangoutsContext = {
    ...deps,
    mayRead: createMayRead(deps.safety.notHiddenFrom, isSeated),
    inOrder: createKeyedQueue(),
    broadcast(id) {
      broadcast.changed(id);
      publishToCluster(id);
    },
    async notify(work, change) {
      for (const listener of listeners) await listener(work, change);
    },
  };
  const broadcast = createBroadcast(ctx);
  ctx.chats.endTimesFrom(endsOfChats);
  followSafety(ctx);

  return {
    context: ctx,
    tables: tablesOf(ctx),
    /** Runs in the transaction of every change that concerns others. */
    onChange: (listener: Listener) => void listeners.push(listener),
    /** Publishes a hangout that another node changed to this node's subscribers. */
    changedElsewhere: broadcast.changed,
    /** Resolves when everything has been published. */
    drained: broadcast.drained,
    isSignedLink: placeSignatures(ctx.db),
    remind: () => sendHangoutReminders(ctx),
    settlePlaces: () => settleDuePlaces(ctx),
    markAsked: (work: Work, id: string, uids: readonly string[]) => markAskedToReconfirm(ctx, work, id, uids),
    askForDemo: (id: string, uids: readonly string[], confirmed: readonly string[]) =>
      askDemoAttendees(ctx, id, uids, confirmed),
    attendeeDetailsForDemo: (id: string, details: DemoAttendeeDetails) => saveDemoAttendeeDetails(ctx, id, details),
    placeToken,
    deleteOldDetails: () => deleteOldHangoutDetails(ctx),
    freePlaces: () => freeDuePlaces(ctx),
    forgetMember: (work: Work, uid: string) => removeMemberFromHangouts(ctx, work, uid),
    create: (uid: string, form: HangoutForm & { clientId: string; weeks?: number }, asOf?: Date) =>
      createDemoHangout(ctx, uid, form, asOf),
    join: (uid: string, id: string, wanted: Rsvp, asOf?: Date) => joinDemoHangout(ctx, uid, id, wanted, asOf),
    read: (uid: string, id: string) => readDemoHangout(ctx, uid, id),
    seen: (db: Db, viewer: string, id: string) => reportedHangout(ctx, db, viewer, id),
    of: (uid: string) => hangoutsOf(ctx.db, uid),
    attendedBy: (db: Db, viewer: string, id: string) => attendedHangout(ctx, db, viewer, id),
    hostSaw: (host: string, joined: readonly Joined[]) => recordHostSaw(ctx, host, joined),
    suggestionsOf: hangoutSuggestionsOf,
    addressesSeenBy,
    firstMeetings,
    thirdMeetings,
    goingAmong: membersGoingAmong,
    hasHangout,
    outlineForAttendees: hangoutOutline,
    isAttendee: isHangoutAttendee,
    inCommon: (db: Db, viewer: string, other: string) => hangoutsInCommon(ctx, db, viewer, other),
    metAt: (viewer: string, others: RawBuilder<unknown>) => lastHangoutInCommon(ctx, viewer, others),
    briefOf: (column: string, viewer: Viewer) => hangoutBriefOf(ctx, column, viewer),
    briefs: (db: Db, asked: readonly BriefFor[]) => hangoutBriefsFor(ctx, db, asked),
  };
}
