import { arrivals } from '#contract/arrivals/routes.ts';
import { ARRIVALS_CHAT, arrivalsChatId, arrivalsMonth } from '#contract/chats/ids.ts';
import type { Output } from '#contract/route.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import { type Cohort, monthWord } from '#server/slices/discovery/index.ts';
import { chatFor, type OpenChat } from './arrivals.rules.ts';
import { type ArrivalsContext, handle } from './context.ts';

const monthsOf = ({ from, to }: Cohort): string[] =>
  Array.from({ length: to - from + 1 }, (_, at) => monthWord(from + at));

/** Returns the member's cohort, and the chat that they take part in or may join. @throws AppError PROFILE_REQUIRED */
export async function cohortAndChat(
  ctx: ArrivalsContext,
  db: Db,
  viewer: string,
): Promise<{ cohort: Cohort | null; chat: OpenChat | null }> {
  const me = (await ctx.profiles.find(db, viewer)) ?? fail('PROFILE_REQUIRED');
  const cohort = await ctx.discovery.cohortOf(db, me);
  const months = cohort === null ? [] : monthsOf(cohort);
  const own = await ctx.chats.groups.takingPartIn(db, viewer, ARRIVALS_CHAT);
  const sizes = await ctx.chats.groups.sizes(db, viewer, [...new Set([...own, ...months.map(arrivalsChatId)])]);
  const open = sizes.map(({ chatId, people }) => ({ chatId, people, isIn: own.includes(chatId) }));
  return { cohort, chat: chatFor({ months, busiest: cohort && monthWord(cohort.busiest) }, open) };
}

/** Returns what a member sees of the members who arrived around when they did. */
export async function arrivalsFor(ctx: ArrivalsContext, db: Db, viewer: string): Promise<Output<typeof arrivals.read>> {
  const { cohort, chat } = await cohortAndChat(ctx, db, viewer);
  return {
    cohort: cohort && {
      from: monthWord(cohort.from),
      to: monthWord(cohort.to),
      people: await ctx.discovery.countCohort(db, viewer, cohort),
    },
    chat: chat && { id: chat.chatId, month: arrivalsMonth(chat.chatId), people: chat.people, isIn: chat.isIn },
  };
}

export const read = handle(arrivals.read, ({ ctx, db, viewer }) => arrivalsFor(ctx, db, viewer.uid));
