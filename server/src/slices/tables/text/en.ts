import type { HangoutCategory } from '#contract/hangouts/options.ts';
import type { Borough } from '#contract/profiles/boroughs.ts';
import type { Day, DayPart, WhyFacts } from '#contract/tables/options.ts';
import { SPOKEN_LANGUAGE_NAMES } from '#server/platform/text/spoken-languages.ts';
import { questionInEnglish } from './questions.en.ts';

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six'];
const DAYS: Record<Day, string> = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
};
const PARTS: Record<DayPart, string> = { morning: 'mornings', afternoon: 'afternoons', evening: 'evenings' };
const LIKES: Record<HangoutCategory, string> = {
  sports: 'sports',
  arts: 'the arts',
  food: 'good food',
  outdoor: 'being outdoors',
  tech: 'tech',
  music: 'music',
  wellness: 'wellness',
  games: 'games',
};
const place = (borough: Borough) => (borough === 'Bronx' ? 'the Bronx' : borough);

/** Why a table sits together, the plan that it starts with, and the questions for each time it meets. */
export const en = {
  why({ members, day, part, borough, language, category, liked }: WhyFacts): string {
    const parts = [
      `all ${NUMBERS[members] ?? members} of you are free on ${DAYS[day]} ${PARTS[part]} and come to ${place(borough)}`,
      ...(language ? [`all of you speak ${SPOKEN_LANGUAGE_NAMES.en[language]}`] : []),
      ...(liked > 1 ? [`${liked === members ? 'all' : NUMBERS[liked]} of you like ${LIKES[category]}`] : []),
    ];
    const last = parts.length > 1 ? `, and ${parts.at(-1)}` : '';
    return `You sit together because ${parts.slice(0, parts.length > 1 ? -1 : 1).join(', ')}${last}.`;
  },
  question: questionInEnglish,
  titles: {
    sports: 'Your table: get moving',
    arts: 'Your table: see some art',
    food: 'Your table: share a meal',
    outdoor: 'Your table: get outside',
    tech: 'Your table: coffee and tech',
    music: 'Your table: hear some music',
    wellness: 'Your table: slow down',
    games: 'Your table: play a game',
  } satisfies Record<HangoutCategory, string> as Record<HangoutCategory, string>,
  /** Ideas for tables, by what most of the members like. The members may change them. */
  ideas: {
    sports:
      'Move together: a long walk by the water, bowling, or a game in the park. Say in the chat what you’d enjoy.',
    arts: 'See something together: a gallery, a museum on its free hours, or a small show. Say in the chat what you’d enjoy.',
    food: 'Share a meal. Pick a place where you can hear each other, and say in the chat what you don’t eat.',
    outdoor: 'Go outside together: a park, the waterfront, or a garden. Bring something warm to drink when it’s cold.',
    tech: 'Meet over coffee and show each other what you’re building or learning. Pick a quiet place in the chat.',
    music: 'Hear something together: a free concert, an open mic, or a record store. Say in the chat what you’d enjoy.',
    wellness: 'Slow down together: a gentle class, a walk, or tea. Say in the chat what feels good to you.',
    games: 'Play together: a board game café, cards at a bar, or chess in the park. Bring a game if you have one.',
  } satisfies Record<HangoutCategory, string> as Record<HangoutCategory, string>,
};
