import type { Language } from '#contract/languages.ts';
import type { SafetyLink } from '#contract/sharing/views.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import { hiddenMembersAmong } from '#server/slices/safety/index.ts';
import { firstNameOf, planFacts } from './facts.ts';
import { openToken } from './links.ts';
import { sharedUntil } from './sharing.rules.ts';
import * as sql from './sharing.sql.ts';

const isHidden = async (db: Db, uid: string) => (await hiddenMembersAmong(db, [uid])).has(uid);

/** The contact or the shared plan that a token opens. */
type OpenedLink = { purpose: 'contact'; contact: sql.ContactRow } | { purpose: 'plan' | 'home'; plan: sql.PlanRow };

/**
 * Returns the contact or the shared plan of a token. The contact must have said yes to be shown a plan.
 * @throws AppError SAFETY_LINK_GONE
 */
export async function openLink(app: App, db: Db, token: string): Promise<OpenedLink> {
  const { purpose, id } = await openToken(db, token);
  if (purpose === 'contact') {
    const contact = (await sql.contactById(db, id)) ?? fail('SAFETY_LINK_GONE');
    if (await isHidden(db, contact.uid)) fail('SAFETY_LINK_GONE');
    return { purpose, contact };
  }
  const plan = (await sql.planById(db, id)) ?? fail('SAFETY_LINK_GONE');
  if (app.clock.now() >= sharedUntil(plan.endsAt) || (await isHidden(db, plan.uid))) fail('SAFETY_LINK_GONE');
  const contact = await sql.contactOf(db, plan.uid);
  if (contact?.state !== 'confirmed') fail('SAFETY_LINK_GONE');
  return { purpose, plan };
}

/** Returns what the page behind a link shows. */
export async function linkView(db: Db, opened: OpenedLink, language: Language): Promise<SafetyLink> {
  if (opened.purpose === 'contact') {
    const { uid, state } = opened.contact;
    return { purpose: 'contact', member: await firstNameOf(db, uid, language), state };
  }
  const { uid, asksHome, homeAt, alertedAt, endsAt } = opened.plan;
  const facts = (await planFacts(db, opened.plan, language)) ?? fail('SAFETY_LINK_GONE');
  const { title, dateTime } = facts;
  if (opened.purpose === 'home') return { purpose: 'home', title, dateTime, isDone: homeAt !== null };
  const member = await firstNameOf(db, uid, language);
  return { ...facts, purpose: 'plan', member, asksHome, homeAt, alertedAt, until: sharedUntil(endsAt).toISOString() };
}
