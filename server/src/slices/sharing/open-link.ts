import type { Language } from '#contract/languages.ts';
import type { SafetyLink } from '#contract/sharing/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { SharingContext } from './context.ts';
import { firstNameOf, planFacts } from './facts.ts';
import { openToken } from './links.ts';
import { sharedUntil } from './sharing.rules.ts';
import * as sql from './sharing.sql.ts';

const isHidden = async (ctx: SharingContext, db: Db, uid: string) => (await ctx.safety.hiddenAmong(db, [uid])).has(uid);

/**
 * Returns the contact or the shared plan of a token. The contact must have said yes to be shown a plan.
 * @throws AppError SAFETY_LINK_GONE
 */
export async function openLink(ctx: SharingContext, db: Db, token: string) {
  const { purpose, id } = await openToken(db, token);
  if (purpose === 'contact') {
    const contact = (await sql.contactById(db, id)) ?? fail('SAFETY_LINK_GONE');
    if (await isHidden(ctx, db, contact.uid)) fail('SAFETY_LINK_GONE');
    return { purpose, contact };
  }
  const plan = (await sql.planById(db, id)) ?? fail('SAFETY_LINK_GONE');
  if (ctx.clock.now() >= sharedUntil(plan.endsAt) || (await isHidden(ctx, db, plan.uid))) fail('SAFETY_LINK_GONE');
  const contact = await sql.contactOf(db, plan.uid);
  if (contact?.state !== 'confirmed') fail('SAFETY_LINK_GONE');
  return { purpose, plan };
}

/** Returns what the page behind a link shows. */
export async function linkView(
  ctx: SharingContext,
  db: Db,
  opened: Awaited<ReturnType<typeof openLink>>,
  language: Language,
): Promise<SafetyLink> {
  if (opened.purpose === 'contact') {
    const { uid, state } = opened.contact;
    return { purpose: 'contact', member: await firstNameOf(ctx, db, uid, language), state };
  }
  const { uid, asksHome, homeAt, alertedAt, endsAt } = opened.plan;
  const facts = (await planFacts(ctx, db, opened.plan, language)) ?? fail('SAFETY_LINK_GONE');
  const { title, dateTime } = facts;
  if (opened.purpose === 'home') return { purpose: 'home', title, dateTime, isDone: homeAt !== null };
  const member = await firstNameOf(ctx, db, uid, language);
  return { ...facts, purpose: 'plan', member, asksHome, homeAt, alertedAt, until: sharedUntil(endsAt).toISOString() };
}
