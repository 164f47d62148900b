import type { HangoutForm } from '#contract/hangouts/routes.ts';
import type { HangoutView, Rsvp } from '#contract/hangouts/views.ts';
import { fail } from '#server/platform/http/errors.ts';
import { changeCoHost } from './co-host.ts';
import type { HangoutsContext } from './context.ts';
import { createHangout } from './create.ts';
import { saveExtras } from './extras.sql.ts';
import * as sql from './hangouts.sql.ts';
import { joinHangout } from './join.ts';
import { markAskedToReconfirm } from './offers.ts';
import { confirmPlace } from './reconfirm.ts';
import { viewFor } from './views.ts';

/** Creates a hangout for the demo data. @throws AppError as the route does */
export const createDemoHangout = (
  ctx: HangoutsContext,
  uid: string,
  form: HangoutForm & { clientId: string; weeks?: number },
  asOf?: Date,
): Promise<HangoutView> => ctx.transact((work) => createHangout(ctx, work, uid, form, asOf));

/** Joins a hangout for the demo data. @throws AppError as the route does */
export const joinDemoHangout = (
  ctx: HangoutsContext,
  uid: string,
  id: string,
  wanted: Rsvp,
  asOf?: Date,
): Promise<HangoutView> =>
  ctx.inOrder(id, () =>
    ctx.transact(async (work) => {
      const options = { viewer: uid, mayRead: ctx.mayRead, lock: true };
      const hangout = (await sql.find(work.db, id, options)) ?? fail('NOT_FOUND');
      return joinHangout(ctx, work, { uid, hangout, wanted, asOf });
    }),
  );

/** Returns a hangout as a member sees it, for the demo data. @throws AppError NOT_FOUND when the member may not see it */
export async function readDemoHangout(ctx: HangoutsContext, uid: string, id: string): Promise<HangoutView> {
  const hangout = (await sql.find(ctx.db, id, { viewer: uid, mayRead: ctx.mayRead })) ?? fail('NOT_FOUND');
  return viewFor(ctx, ctx.db, uid, hangout);
}

/** Asks attendees for the demo data, without notifying them. @param confirmed those who have said yes */
export const askDemoAttendees = (
  ctx: HangoutsContext,
  id: string,
  uids: readonly string[],
  confirmed: readonly string[],
): Promise<void> =>
  ctx.transact(async (work) => {
    const hangout = (await sql.lock(work.db, id)) ?? fail('NOT_FOUND');
    await markAskedToReconfirm(ctx, work, id, uids);
    for (const uid of confirmed) await confirmPlace(ctx, work, hangout, uid);
  });

export interface DemoAttendeeDetails {
  coHost: string | undefined;
  extras: readonly { uid: string; bringsGuest: boolean; note: string }[];
}
/** Names a co-host, and saves who brings a guest and what they note to the host, for the demo data, whose hangouts allow them. */
export const saveDemoAttendeeDetails = (
  ctx: HangoutsContext,
  id: string,
  details: DemoAttendeeDetails,
): Promise<void> =>
  ctx.transact(async (work) => {
    const hangout = (await sql.lock(work.db, id)) ?? fail('NOT_FOUND');
    for (const { uid, ...said } of details.extras) await saveExtras(work.db, id, uid, said);
    if (details.coHost !== undefined) await changeCoHost(ctx, work, hangout, details.coHost);
  });
