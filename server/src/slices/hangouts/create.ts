import { type HangoutForm, hangouts } from '#contract/hangouts/routes.ts';
import type { HangoutView } from '#contract/hangouts/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { randomLetters } from '#server/platform/random.ts';
import { groupOf, type HangoutsContext, handleInTransaction } from './context.ts';
import { boroughFor, claimPicture, homeOf, plannedTime } from './form.ts';
import * as sql from './hangouts.sql.ts';
import { saveAddress } from './home-addresses.sql.ts';
import { viewFor } from './views.ts';

/**
 * Plans a hangout with its host as first attendee, and opens its chat (H-04, H-05). The same clientId makes it once.
 * @param asOf the time at which it is planned; demo data is planned in the past
 * @throws AppError INVALID_INPUT
 */
export async function createHangout(
  ctx: HangoutsContext,
  work: Work,
  uid: string,
  { clientId, ...form }: HangoutForm & { clientId: string },
  asOf = ctx.clock.now(),
): Promise<HangoutView> {
  const { title, location, description, category, capacity, allowsGuests, allowsNotes } = form;
  const existing = await sql.findCreated(work.db, uid, clientId);
  if (existing) return viewFor(ctx, work.db, uid, existing);
  const { isAtHome, address } = homeOf(form);
  const inserted = await sql.insert(work.db, {
    ...{ id: randomLetters(20), title, location, description, category, capacity, isAtHome, createdBy: uid, clientId },
    ...{ borough: boroughFor(form), allowsGuests, allowsNotes },
    dateTime: plannedTime(form, asOf),
    plannedAt: ctx.clock.now().toISOString(),
    timestamp: asOf.toISOString(),
  });
  if (!inserted) {
    const other = (await sql.findCreated(work.db, uid, clientId)) ?? fail('INTERNAL');
    return viewFor(ctx, work.db, uid, other);
  }
  // After the insert: of two requests with one clientId, only the one that creates the hangout may claim the picture.
  const picture = await claimPicture(ctx, work, uid, form.picture);
  const hangout = picture ? await sql.setPicture(work.db, inserted.id, picture) : inserted;
  await saveAddress(work.db, hangout.id, address);
  await sql.addAttendees(work.db, hangout.id, [uid], ctx.clock.now());
  await ctx.chats.groups.open(work, groupOf(hangout), [uid]);
  work.after(() => ctx.broadcast(hangout.id));
  return viewFor(ctx, work.db, uid, hangout);
}

export const create = handleInTransaction(hangouts.create, ({ ctx, work, viewer, body }) =>
  createHangout(ctx, work, viewer.uid, body),
);
