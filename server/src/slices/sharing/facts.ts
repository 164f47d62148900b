import type { Language } from '#contract/languages.ts';
import type { FactsOnLeaving } from '#contract/sharing/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { hangoutOutline, isHangoutAttendee } from '#server/slices/hangouts/index.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import { nameOutside, type PlanFacts } from './mails.ts';
import type { PlanRow } from './sharing.sql.ts';

/** Returns a member's first name, as people outside of the community see it. */
export async function firstNameOf(db: Db, uid: string, language: Language): Promise<string> {
  return nameOutside((await cardsOf(db, [uid])).get(uid)?.firstName, language);
}

/** Returns when and where a hangout that the member attends is, and its host. Null when there is none. */
async function presentFacts(db: Db, hangoutId: string) {
  const outline = await hangoutOutline(db, hangoutId);
  if (!outline) return null;
  const { host, ...facts } = outline;
  const card = host === null ? undefined : (await cardsOf(db, [host])).get(host);
  return { host, facts: { ...facts, hostFirstName: card?.firstName ?? null } };
}

/** Returns what a member who is about to lose sight of a hangout could see of it last. */
export async function factsOnLeaving(db: Db, hangoutId: string): Promise<FactsOnLeaving | null> {
  return (await presentFacts(db, hangoutId))?.facts ?? null;
}

/**
 * Returns what a contact learns about a plan: when, where and the host's first name, but neither other attendees nor
 * the address of a home. A member who is no longer in it does not learn of later changes, nor does their contact.
 */
export async function planFacts(
  db: Db,
  { uid, hangoutId, factsOnLeaving }: Pick<PlanRow, 'uid' | 'hangoutId' | 'factsOnLeaving'>,
  language: Language,
): Promise<(PlanFacts & { cancelled: boolean }) | null> {
  const present = await presentFacts(db, hangoutId);
  if (!present) return null;
  const attends = await isHangoutAttendee(db, hangoutId, uid);
  const { hostFirstName, ...facts } = attends ? present.facts : (factsOnLeaving ?? present.facts);
  // Also the name of a host who was suspended or has blocked the member since: the contact was mailed it, and may need it.
  return { ...facts, host: present.host === null ? null : nameOutside(hostFirstName ?? undefined, language) };
}
