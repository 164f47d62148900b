import type { Db } from '#server/platform/db/database.ts';
import { contactOf } from './sharing.sql.ts';
import { cardOf } from './views.ts';

/** Returns the contact and the shared plans of a member, for their download. */
export async function sharedPlansOf(db: Db, uid: string) {
  const contact = await contactOf(db, uid);
  const { plans } = await cardOf(db, uid);
  const { name, email, state, askedAt, answeredAt } = contact ?? {};
  return {
    trustedContact:
      name !== undefined && email !== undefined && state && askedAt
        ? { name, email, state, askedAt, answeredAt: answeredAt ?? null }
        : null,
    sharedPlans: plans,
  };
}
