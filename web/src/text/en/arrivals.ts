import { plural } from '../plural.ts';

/** Returns '2025-06' as 'June 2025'. */
const monthAndYear = (month: string) =>
  new Date(`${month}-01T00:00:00Z`).toLocaleDateString('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
const yearOf = (month: string) => month.slice(0, 4);

/** Returns the months of a cohort in words: 'in June 2025', 'between June and August 2025', 'between 2019 and 2024'. */
function timeOf({ from, to }: { from: string; to: string }): string {
  if (from === to) return `in ${monthAndYear(from)}`;
  if (yearOf(from) === yearOf(to)) return `between ${monthAndYear(from).split(' ')[0]} and ${monthAndYear(to)}`;
  if (Number(yearOf(to)) - Number(yearOf(from)) > 1) return `between ${yearOf(from)} and ${yearOf(to)}`;
  return `between ${monthAndYear(from)} and ${monthAndYear(to)}`;
}

/** The sentences of the page of arrivals. */
export const arrivals = {
  title: 'Arrived when you did',
  back: 'Intros',
  people: (people: number, cohort: { from: string; to: string }) =>
    people === 0
      ? `You’re the first here who moved ${timeOf(cohort)}.`
      : plural('en', people, {
          one: `You and one other person moved here ${timeOf(cohort)}.`,
          other: `You and ${people} other people moved here ${timeOf(cohort)}.`,
        }),
  failed: 'Your arrivals didn’t load',
  loading: 'Loading people who arrived when you did',
  list: 'People who arrived when you did',
  none: 'No one yet',
  noneText: 'When someone joins who moved around the same time, you’ll see them here.',
  noMonth: 'When did you move here?',
  noMonthText: 'Add the month to your profile to meet people who arrived around the same time. Your profile shows it.',
  addMonth: 'Add the month',

  chat: {
    start: 'Start the chat',
    startText: 'Ask what everyone’s still figuring out. Others who arrived around then can join.',
    join: 'Join the chat',
    open: 'Open the chat',
    leave: 'Leave',
    people: (n: number) =>
      plural('en', n, { one: 'One person is in this chat.', other: `${n} people are in this chat.` }),
    joinText: 'Everyone in it will see that you joined.',
    alone: 'You started it. Others who arrived around then can join.',
    left: 'You left the chat.',
  },
};
