import type { Fact } from '#contract/writing/facts.ts';
import { asWritten, type Show } from '../wording.ts';
import { BOROUGHS, CAREERS, GENRES, GOALS, INTERESTS, LANGUAGES, STYLES, TEMPERS } from './words.ts';

export const and = (words: readonly string[]): string => words.join(' and ');
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

const MONTH = new Intl.DateTimeFormat('en-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** '2025-06' -> 'June 2025' */
export const monthName = (month: string): string => MONTH.format(new Date(`${month}-01T00:00:00Z`));
/** Returns the month of an arrival, or only its year if the two members came in different months. */
export const arrivalTime = ({ month, apart }: { month: string; apart: string }): string =>
  apart === 'sameYear' ? month.slice(0, 4) : monthName(month);

/**
 * Returns the predicate of a fact, which fits after 'you both', 'they' and 'like you, they'. Returns null if the fact
 * can only be stated about the two together.
 */
export function predicateOf(fact: Fact, show: Show = asWritten): string | null {
  switch (fact.kind) {
    case 'artists':
      return `love ${and(fact.names.map(show))}`;
    case 'neighborhood':
      return `live in ${fact.name}`;
    case 'borough':
      return `live ${BOROUGHS[fact.borough].within}`;
    case 'languages':
      return `speak ${and(fact.ids.map((id) => LANGUAGES[id]))}`;
    case 'arrival':
      return fact.apart === 'nextMonth' || fact.apart === 'around' ? null : `moved here in ${arrivalTime(fact)}`;
    case 'career':
      return fact.id === 'student' ? 'are students' : `are in ${CAREERS[fact.id]}`;
    case 'interests':
      return `like ${and(fact.ids.map((id) => INTERESTS[id]))}`;
    case 'ownInterests':
      return `like ${and(fact.names.map(show))}`;
    case 'goals':
      return `care about ${and(fact.ids.map((id) => GOALS[id]))}`;
    case 'genres':
      return `listen to ${and(fact.ids.map((id) => GENRES[id]))}`;
    case 'style':
      return `would call yourselves ${STYLES[fact.id]}`;
    case 'alike':
      return TEMPERS[fact.trait][fact.end];
    case 'complement':
      return null;
  }
}

/** Returns a clause that states the fact: 'you both love Mitski', 'you like a plan and they like to leave a day open'. */
export function clauseOf(fact: Fact, show: Show = asWritten): string {
  if (fact.kind === 'complement') {
    const { left, right } = TEMPERS[fact.trait];
    const [mine, theirs] = fact.mine === 'left' ? [left, right] : [right, left];
    return `you ${mine} and they ${theirs}`;
  }
  const predicate = predicateOf(fact, show);
  if (predicate) return `you both ${predicate}`;
  const isAround = fact.kind === 'arrival' && fact.apart === 'around';
  return isAround ? 'you moved here around the same time' : 'you moved here a month apart';
}

/** Joins two clauses: 'you both love Mitski and speak Korean'. Repeats 'you both' if one of them contains 'and'. */
export function joinClauses(first: Fact, second: Fact): string {
  const [a, b] = [predicateOf(first), predicateOf(second)];
  return a && b && !`${a}${b}`.includes(' and ')
    ? `you both ${a} and ${b}`
    : `${clauseOf(first)}, and ${clauseOf(second)}`;
}

const SMALL_WORDS = ['and', 'are', 'both', 'for', 'from', 'here', 'the', 'they', 'you'];
/** Returns the words of the fact's clause that say something. */
export const tellingWords = (fact: Fact): string[] =>
  (
    clauseOf(fact)
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? []
  ).filter((word) => !SMALL_WORDS.includes(word));
