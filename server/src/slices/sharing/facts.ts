import type { Language } from '#contract/languages.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { SharingContext } from './context.ts';
import { nameOutside, type PlanFacts } from './mails.ts';

/** Returns a member's first name, as people outside of the community see it. */
export async function firstNameOf(ctx: SharingContext, db: Db, uid: string, language: Language): Promise<string> {
  return nameOutside((await ctx.profiles.cards(db, [uid])).get(uid)?.firstName, language);
}

/**
 * Returns what a contact learns about a plan: when, where and the host's first name. Of other attendees and of the address of a
 * home they learn nothing.
 */
export async function planFacts(
  ctx: SharingContext,
  db: Db,
  hangoutId: string,
  language: Language,
): Promise<(PlanFacts & { cancelled: boolean }) | null> {
  const plan = await ctx.hangouts.outline(db, hangoutId);
  if (!plan) return null;
  const { host, ...facts } = plan;
  const isHidden = host !== null && (await ctx.safety.hiddenAmong(db, [host])).size > 0;
  return { ...facts, host: host === null || isHidden ? null : await firstNameOf(ctx, db, host, language) };
}
