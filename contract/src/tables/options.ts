import type { LocalTime } from '../hangouts/new-york.ts';
import type { HangoutCategory } from '../hangouts/options.ts';
import type { Borough } from '../profiles/boroughs.ts';
import type { SpokenLanguage } from '../profiles/options.ts';

/** The days of a week, from the one on which tables first meet. */
export const DAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;
export type Day = (typeof DAYS)[number];

/** The parts of a day. */
export const DAY_PARTS = ['morning', 'afternoon', 'evening'] as const;
export type DayPart = (typeof DAY_PARTS)[number];

/** When a table meets that nobody has changed, in New York. */
export const PART_STARTS: Readonly<Record<DayPart, LocalTime['time']>> = {
  morning: '10:00',
  afternoon: '14:30',
  evening: '19:00',
};

/** Returns what the first one there does for the others: they take a table, or wait at the entrance. */
export const firstThereTakes = (category: HangoutCategory): 'table' | 'entrance' =>
  category === 'food' || category === 'tech' || category === 'games' ? 'table' : 'entrance';

/** Why members sit together: what is true of all their wishes, and how many like the same. It names nobody. */
export interface WhyFacts {
  /** How many they are. */
  members: number;
  day: Day;
  part: DayPart;
  borough: Borough;
  /** A language besides English that all of them speak; English says little in New York. */
  language: SpokenLanguage | null;
  /** The category that most of them like, and how many do. */
  category: HangoutCategory;
  liked: number;
}

/** A part of a day of the week. The ids are stored. */
export type FreeTime = `${Day}-${DayPart}`;
export const FREE_TIMES = DAYS.flatMap((day) => DAY_PARTS.map((part): FreeTime => `${day}-${part}`)) as [
  FreeTime,
  ...FreeTime[],
];
