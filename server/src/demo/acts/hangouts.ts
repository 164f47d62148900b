import { DAY_MS } from '#contract/durations.ts';
import type { HangoutForm } from '#contract/hangouts/forms.ts';
import type { OpenTo } from '#contract/hangouts/options.ts';
import type { HangoutFilters } from '#contract/hangouts/saved-filters.ts';
import type { HangoutView, Rsvp } from '#contract/hangouts/views.ts';
import type { App } from '#server/platform/app.ts';
import { fail } from '#server/platform/http/errors.ts';
import { addPhoto } from '#server/slices/hangouts/add-album-photo.ts';
import { photosIn } from '#server/slices/hangouts/album.sql.ts';
import { type Answer, acceptRequest } from '#server/slices/hangouts/answer-join-request.ts';
import { changedAdmission, settleAdmission } from '#server/slices/hangouts/change-admission.ts';
import { changeCoHost } from '#server/slices/hangouts/co-host.ts';
import { createHangout } from '#server/slices/hangouts/create.ts';
import { saveGuestAndNote } from '#server/slices/hangouts/guests-and-notes.sql.ts';
import * as sql from '#server/slices/hangouts/hangouts.sql.ts';
import { joinHangout } from '#server/slices/hangouts/join.ts';
import { isAsking } from '#server/slices/hangouts/join-requests.sql.ts';
import { confirmPlace } from '#server/slices/hangouts/reconfirm.ts';
import { insertFilters } from '#server/slices/hangouts/saved-filters.sql.ts';
import { serializeByHangout, withLockedHangout } from '#server/slices/hangouts/serialize-by-hangout.ts';
import { markAskedToReconfirm } from '#server/slices/hangouts/settle-places.ts';
import { tellMember } from '#server/slices/hangouts/tell-of-new-hangouts.ts';
import { viewFor } from '#server/slices/hangouts/views.ts';
import { mayReadHangout } from '#server/slices/hangouts/visibility.sql.ts';

/** Creates a hangout for the demo data. @throws AppError as the route does */
export const createDemoHangout = (
  app: App,
  uid: string,
  form: HangoutForm & { clientId: string; weeks?: number },
  asOf?: Date,
): Promise<HangoutView> => app.transact((work) => createHangout(work, uid, form, asOf));

/** Joins a hangout for the demo data. @throws AppError as the route does */
export const joinDemoHangout = (app: App, uid: string, id: string, rsvp: Rsvp, asOf?: Date): Promise<HangoutView> =>
  serializeByHangout(app, id, () =>
    app.transact(async (work) => {
      const options = { viewer: uid, mayRead: mayReadHangout, lock: true };
      await sql.lockBlocksWithHost(work.db, id, uid);
      const hangout = (await sql.findFor(work.db, id, options)) ?? fail('NOT_FOUND');
      return joinHangout(work, { uid, hangout, requestedRsvp: rsvp, asOf });
    }),
  );

/** Accepts a member who asks to join, for the demo data. Somebody who does not ask is left alone. */
export const acceptDemoRequest = (app: App, id: string, answer: Answer): Promise<void> =>
  withLockedHangout(app, id, async (work, hangout) => {
    if (await isAsking(work.db, id, answer.uid)) await acceptRequest(work, hangout, answer);
  });

/** Changes who may join a hangout, as its host does, for the demo data. Attendees keep their places. */
export const changeDemoAdmission = (app: App, id: string, { by, chosen }: { by: string; chosen: OpenTo }) =>
  withLockedHangout(app, id, async (work, previous) => {
    const admission = await changedAdmission(work, previous, { chosen, editorUid: by });
    const changed = await sql.update(work.db, id, admission, { changesCalendar: false, isFormSaved: true });
    await settleAdmission(work, previous, changed);
  });

/** Adds an attendee's picture to the album of a hangout, for the demo data. @throws AppError as the route does */
export const addDemoAlbumPhoto = (app: App, uid: string, id: string, url: string): Promise<void> =>
  app.transact(async (work) => addPhoto(work, uid, (await sql.lock(work.db, id)) ?? fail('NOT_FOUND'), url));

/** Returns whether a member has a photo in the album of a hangout. */
export const hasDemoAlbumPhoto = async (app: App, uid: string, id: string): Promise<boolean> =>
  (await photosIn(app.db, id, uid)).some((photo) => photo.uid === uid);

/** Returns a hangout as a member sees it, for the demo data. @throws AppError NOT_FOUND when the member may not see it */
export async function readDemoHangout(app: App, uid: string, id: string): Promise<HangoutView> {
  const hangout = (await sql.findFor(app.db, id, { viewer: uid })) ?? fail('NOT_FOUND');
  return viewFor(app, app.db, uid, hangout);
}

/** Asks attendees for the demo data, without notifying them. @param confirmed those who have said yes */
export const askDemoAttendees = (
  app: App,
  id: string,
  uids: readonly string[],
  confirmed: readonly string[],
): Promise<void> =>
  app.transact(async (work) => {
    const hangout = (await sql.lock(work.db, id)) ?? fail('NOT_FOUND');
    await markAskedToReconfirm(work, id, uids);
    for (const uid of confirmed) await confirmPlace(work, hangout, uid);
  });

export interface DemoAttendeeDetails {
  coHost: string | undefined;
  extras: readonly { uid: string; bringsGuest: boolean; note: string }[];
}
/** Names a co-host, and saves who brings a guest and what they note to the host, for the demo data, whose hangouts allow them. */
export const saveDemoAttendeeDetails = (app: App, id: string, details: DemoAttendeeDetails): Promise<void> =>
  app.transact(async (work) => {
    const hangout = (await sql.lock(work.db, id)) ?? fail('NOT_FOUND');
    for (const { uid, ...extras } of details.extras) await saveGuestAndNote(work.db, id, uid, extras);
    if (details.coHost !== undefined) await changeCoHost(work, hangout, details.coHost);
  });

/**
 * Saves filters for the demo data, as if on the day before, and tells their member what is new since then. Doing it twice changes
 * nothing.
 */
export const tellDemoMember = (app: App, uid: string, filters: HangoutFilters, now: Date): Promise<void> =>
  app.transact(async (work) => {
    const yesterday = new Date(now.getTime() - DAY_MS);
    await insertFilters(work.db, { uid, filters, savedAt: yesterday, toldUntil: yesterday });
    await tellMember(work, uid, { before: now, until: now });
  });
