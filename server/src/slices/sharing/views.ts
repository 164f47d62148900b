import type { SafetyCard } from '#contract/sharing/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { alertsAt, asksAt, sharedUntil } from './sharing.rules.ts';
import * as sql from './sharing.sql.ts';

const toPlan = (row: sql.PlanRow): SafetyCard['plans'][number] => {
  const { hangoutId, endsAt, sharedAt, asksHome, askedAt, homeAt, alertedAt } = row;
  return {
    hangoutId,
    sharedAt,
    asksHome,
    askedAt,
    homeAt,
    alertedAt,
    until: sharedUntil(endsAt).toISOString(),
    asksAt: asksAt(endsAt).toISOString(),
    alertsAt: alertsAt(endsAt, askedAt).toISOString(),
  };
};

/** Returns the trusted contact and the shared plans of a member, for the member alone. */
export async function cardOf(db: Db, uid: string): Promise<SafetyCard> {
  const contact = await sql.contactOf(db, uid);
  return {
    contact: contact ? { name: contact.name, email: contact.email, state: contact.state } : null,
    plans: (await sql.plansOf(db, uid)).map(toPlan),
  };
}
