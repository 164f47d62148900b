import { ARRIVALS_CHAT_PREFIX, arrivalsMonth } from '#contract/chats/ids.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { groupChatsTakenPartIn, leaveGroupChat } from '#server/slices/chats/index.ts';
import { type Profile, visibleProfile } from '#server/slices/profiles/index.ts';
import { cohortOf } from './cohort.ts';
import { arrivalMonths } from './match.rules.ts';

const shownMonth = (profile: Profile) => visibleProfile(profile, 'none').movedToNYCDate;

/**
 * Removes a member from the chats of arrivals whose cohort does not have the month that their profile now shows. They stay in the
 * chat of the new cohort. It runs in the transaction that saves the profile, because a list of participants would tell the month
 * that the profile no longer shows.
 */
export async function leaveChatsOfOtherCohorts(work: Work, profile: Profile, previousProfile: Profile | undefined) {
  if (!previousProfile || shownMonth(previousProfile) === shownMonth(profile)) return;
  const joinedChatIds = await groupChatsTakenPartIn(work.db, profile.uid, ARRIVALS_CHAT_PREFIX);
  if (joinedChatIds.length === 0) return;
  const cohort = await cohortOf(work.db, profile);
  for (const chatId of joinedChatIds) {
    const month = arrivalMonths(arrivalsMonth(chatId)) ?? 0;
    if (cohort === null || month < cohort.from || month > cohort.to) await leaveGroupChat(work, chatId, profile.uid);
  }
}
