import { ARRIVALS_CHAT_PREFIX, arrivalsChatId, arrivalsMonth } from '#contract/chats/ids.ts';
import { type ArrivalsView, discovery } from '#contract/discovery/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/http/handle.ts';
import { groupChatSizes, groupChatsTakenPartIn } from '#server/slices/chats/index.ts';
import { findProfile } from '#server/slices/profiles/index.ts';
import { chatFor, type OpenChat } from './arrivals-chat.rules.ts';
import { cohortOf, shownSizeOf } from './cohort.ts';
import { type Cohort, monthWord } from './cohorts.rules.ts';

const monthsOf = ({ from: firstMonth, to: lastMonth }: Cohort): string[] =>
  Array.from({ length: lastMonth - firstMonth + 1 }, (_, index) => monthWord(firstMonth + index));

/** Returns the member's cohort, and the chat that they take part in or may join. @throws AppError PROFILE_REQUIRED */
export async function cohortAndChat(db: Db, viewer: string): Promise<{ cohort: Cohort | null; chat: OpenChat | null }> {
  const viewerProfile = (await findProfile(db, viewer)) ?? fail('PROFILE_REQUIRED');
  const cohort = await cohortOf(db, viewerProfile);
  const months = cohort === null ? [] : monthsOf(cohort);
  const joinedChatIds = await groupChatsTakenPartIn(db, viewer, ARRIVALS_CHAT_PREFIX);
  const sizes = await groupChatSizes(db, viewer, [...new Set([...joinedChatIds, ...months.map(arrivalsChatId)])]);
  const open = sizes.map(({ chatId, people }) => ({ chatId, people, isIn: joinedChatIds.includes(chatId) }));
  return { cohort, chat: chatFor({ months, busiest: cohort && monthWord(cohort.busiest) }, open) };
}

/** Returns what a member sees of the members who arrived around when they did. */
export async function arrivalsFor(db: Db, viewer: string): Promise<ArrivalsView> {
  const { cohort, chat } = await cohortAndChat(db, viewer);
  return {
    cohort: cohort && {
      from: monthWord(cohort.from),
      to: monthWord(cohort.to),
      people: await shownSizeOf(db, viewer, cohort),
    },
    chat: chat && { id: chat.chatId, month: arrivalsMonth(chat.chatId), people: chat.people, isIn: chat.isIn },
  };
}

export const readArrivals = handle(discovery.readArrivals, ({ db, viewer }) => arrivalsFor(db, viewer.uid));
