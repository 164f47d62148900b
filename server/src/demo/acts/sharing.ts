import type { App } from '#server/platform/app.ts';
import { randomLetters } from '#server/platform/random.ts';
import { type PlanToShare, sharePlan } from '#server/slices/sharing/share.ts';
import { saveContact } from '#server/slices/sharing/sharing.sql.ts';

/** Names a contact who has said yes, for the demo data and tests. Nobody is mailed. Returns the id of the contact. */
export async function addConfirmedContact(
  app: App,
  uid: string,
  { name, email }: { name: string; email: string },
): Promise<string> {
  const now = app.clock.now().toISOString();
  const id = randomLetters(20);
  await saveContact(app.db, { uid, id, name, email, state: 'confirmed', askedAt: now, answeredAt: now });
  return id;
}

/** Shares a plan for the demo data and tests. @throws AppError as the route does */
export const shareDemoPlan = (app: App, plan: PlanToShare): Promise<void> =>
  app.transact((work) => sharePlan(work, plan));
