import { ARRIVALS_CHAT, arrivalsMonth } from '#contract/chats/ids.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { groupsTakenPartIn, leaveGroup } from '#server/slices/chats/index.ts';
import { type Profile, visibleProfile } from '#server/slices/profiles/index.ts';
import { cohortOf } from './cohort.ts';
import { arrivalMonths } from './match.rules.ts';

const shownMonth = (profile: Profile) => visibleProfile(profile, 'none').movedToNYCDate;

/**
 * Takes a member out of the chats of arrivals that their profile no longer explains, in the transaction that saves another
 * month or none: a participant list would say what the profile hides. A chat of the new cohort stays theirs.
 */
export async function followArrival(work: Work, profile: Profile, previousProfile: Profile | undefined) {
  if (!previousProfile || shownMonth(previousProfile) === shownMonth(profile)) return;
  const joinedChatIds = await groupsTakenPartIn(work.db, profile.uid, ARRIVALS_CHAT);
  if (joinedChatIds.length === 0) return;
  const cohort = await cohortOf(work.db, profile);
  for (const chatId of joinedChatIds) {
    const month = arrivalMonths(arrivalsMonth(chatId)) ?? 0;
    if (cohort === null || month < cohort.from || month > cohort.to) await leaveGroup(work, chatId, profile.uid);
  }
}
