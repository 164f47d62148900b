import { randomLetters } from '#server/platform/random.ts';
import type { SharingContext } from './context.ts';
import { type PlanToShare, sharePlan } from './share.ts';
import { saveContact } from './sharing.sql.ts';

/** Names a contact who has said yes, for the demo data and tests. Nobody is mailed. Returns the id of the contact. */
export async function addConfirmedContact(
  ctx: SharingContext,
  uid: string,
  { name, email }: { name: string; email: string },
): Promise<string> {
  const now = ctx.clock.now().toISOString();
  const id = randomLetters(20);
  await saveContact(ctx.db, { uid, id, name, email, state: 'confirmed', askedAt: now, answeredAt: now });
  return id;
}

/** Shares a plan for the demo data and tests. @throws AppError as the route does */
export const shareDemoPlan = (ctx: SharingContext, plan: PlanToShare): Promise<void> =>
  ctx.transact((work) => sharePlan(ctx, work, plan));
