import { hangouts } from '#contract/hangouts/routes.ts';
import { HOME_ADDRESS_AFTER_MS } from '#contract/limits.ts';
import { type HangoutsContext, handle } from './context.ts';
import { deleteNotesBefore } from './extras.sql.ts';
import { addressOf, deleteAddressesBefore } from './home-addresses.sql.ts';

/** Returns whether the address of a hangout that ends at that time is shown no longer. */
const isOver = (endsAt: string, now: Date) => now.getTime() >= Date.parse(endsAt) + HOME_ADDRESS_AFTER_MS;

/** Returns the address of a home to the attendees. When the hangout is cancelled, its host alone still sees it (B-07). */
export const address = handle(hangouts.address, async ({ ctx, db, viewer, hangout }) => {
  const { id, endsAt, createdBy, cancelledAt } = hangout;
  const isShown = !isOver(endsAt, ctx.clock.now()) && (cancelledAt === null || createdBy === viewer.uid);
  return { address: isShown ? await addressOf(db, id) : null };
});

/** Deletes the addresses of homes, and the notes to hosts, a day after their hangouts. */
export async function deleteOldDetails({ db, clock }: HangoutsContext): Promise<void> {
  const before = new Date(clock.now().getTime() - HOME_ADDRESS_AFTER_MS);
  await deleteAddressesBefore(db, before);
  await deleteNotesBefore(db, before);
}
