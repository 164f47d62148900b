import { ARRIVALS_CHAT, arrivalsMonth } from '#contract/chats/ids.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { arrivalMonths } from '#server/slices/discovery/index.ts';
import { type Profile, visibleProfile } from '#server/slices/profiles/index.ts';
import type { ArrivalsContext } from './context.ts';

const shownMonth = (profile: Profile) => visibleProfile(profile, 'none').movedToNYCDate;

/**
 * Takes a member out of the chats of arrivals that their profile no longer explains, in the transaction that saves another
 * month or none: a participant list would say what the profile hides. A chat of the new cohort stays theirs.
 */
export async function followProfile(ctx: ArrivalsContext, work: Work, profile: Profile, before: Profile | undefined) {
  if (!before || shownMonth(before) === shownMonth(profile)) return;
  const own = await ctx.chats.groups.takingPartIn(work.db, profile.uid, ARRIVALS_CHAT);
  if (own.length === 0) return;
  const cohort = await ctx.discovery.cohortOf(work.db, profile);
  for (const chatId of own) {
    const month = arrivalMonths(arrivalsMonth(chatId)) ?? 0;
    if (cohort === null || month < cohort.from || month > cohort.to)
      await ctx.chats.groups.leave(work, chatId, profile.uid);
  }
}
