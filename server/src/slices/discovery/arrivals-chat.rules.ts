import { arrivalsChatId, arrivalsMonth } from '#contract/chats/ids.ts';

/** A chat of arrivals that was opened. */
export interface OpenChat {
  chatId: string;
  /** How many participants the member may see. */
  people: number;
  isIn: boolean;
}

/**
 * Returns the stored title of the chat of a month. It stays true when the cohort has other months later. Screens say it in the
 * reader's language, from the month in the id of the chat.
 */
export const titleOf = (month: string): string =>
  `Arrived around ${new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', {
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  })}`;

/**
 * Returns the chat that a member is shown: the one they take part in, else the open one with most people, else that of the busiest
 * month, which is not open yet. If two are equal, the earlier one counts. It does not change when months merge or are divided later.
 * @param months the months of the member's cohort, 'YYYY-MM'; none when the member shows no month
 * @param open the chats of these months that were opened, and every other one that the member takes part in
 */
export function chatFor(
  { months, busiest }: { months: readonly string[]; busiest: string | null },
  open: readonly OpenChat[],
): OpenChat | null {
  const sortedChats = [...open].sort((a, b) => (a.chatId < b.chatId ? -1 : 1));
  const isOfCohort = ({ chatId }: OpenChat) => months.includes(arrivalsMonth(chatId));
  const joinedChats = sortedChats.filter(({ isIn }) => isIn);
  const joinedChat = joinedChats.find(isOfCohort) ?? joinedChats[0];
  if (joinedChat) return joinedChat;
  const [firstOfCohort, ...restOfCohort] = sortedChats.filter(isOfCohort);
  if (firstOfCohort)
    return restOfCohort.reduce((largest, chat) => (chat.people > largest.people ? chat : largest), firstOfCohort);
  return busiest === null ? null : { chatId: arrivalsChatId(busiest), people: 0, isIn: false };
}
