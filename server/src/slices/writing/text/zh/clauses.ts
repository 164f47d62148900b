import type { Fact, FactOf } from '#contract/writing/facts.ts';
import { BOROUGHS_IN_CHINESE } from '#server/platform/text/boroughs.zh.ts';
import { asWritten, type Show } from '../wording.ts';
import { CAREERS, GENRES, GOALS, INTERESTS, LANGUAGES, STYLES, TEMPERS } from './words.ts';

/** Chinese and Japanese characters. */
const CJK = String.raw`[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]`;
const HAN_END = new RegExp(`${CJK}$`, 'u');
const HAN_START = new RegExp(`^${CJK}`, 'u');
const OTHER_END = new RegExp(`(?!${CJK})[\\p{L}\\p{N}.!$)]$`, 'u');
const OTHER_START = new RegExp(`^(?!${CJK})[\\p{L}\\p{N}$(]`, 'u');
const gap = (before: string, after: string): string =>
  (HAN_END.test(before) && OTHER_START.test(after)) || (OTHER_END.test(before) && HAN_START.test(after)) ? ' ' : '';

/** Fills values into a sentence, with a space between Chinese characters and the letters of other scripts. */
export function t(parts: TemplateStringsArray, ...values: readonly string[]): string {
  return parts.slice(1).reduce((text, part, at) => {
    const value = values[at] ?? '';
    const filled = text + gap(text, value) + value;
    return filled + gap(filled, part) + part;
  }, parts[0] ?? '');
}

export const and = ([first = '', second]: readonly string[]): string =>
  second === undefined ? first : t`${first}和${second}`;
export const or = ([first = '', second]: readonly string[]): string =>
  second === undefined ? first : t`${first}或${second}`;

const MONTH = new Intl.DateTimeFormat('zh-Hans-US', { year: 'numeric', month: 'long', timeZone: 'UTC' });
const YEAR = new Intl.DateTimeFormat('zh-Hans-US', { year: 'numeric', timeZone: 'UTC' });
/** Returns the month of an arrival, or only its year if the two members came in different months: '2025年6月', '2025年'. */
export const arrivalTime = ({ month, apart }: FactOf<'arrival'>): string =>
  (apart === 'sameYear' ? YEAR : MONTH).format(new Date(`${month}-01T00:00:00Z`));

function arrivalOf(fact: FactOf<'arrival'>): string {
  if (fact.apart === 'nextMonth') return '搬来的时间只差一个月';
  if (fact.apart === 'around') return '差不多同时搬来';
  return `都是${arrivalTime(fact)}搬来的`;
}

/** Returns the predicate of a fact, which follows 你们. */
function predicateOf(fact: Exclude<Fact, FactOf<'complement'>>, show: Show = asWritten): string {
  switch (fact.kind) {
    case 'artists':
      return t`都喜欢${and(fact.names.map(show))}`;
    case 'neighborhood':
      return t`都住在${fact.name}`;
    case 'borough':
      return t`都住在${BOROUGHS_IN_CHINESE[fact.borough]}`;
    case 'languages':
      return t`都会说${and(fact.ids.map((id) => LANGUAGES[id]))}`;
    case 'arrival':
      return arrivalOf(fact);
    case 'career':
      return fact.id === 'student' ? '都是学生' : `都在${CAREERS[fact.id]}`;
    case 'interests':
      return t`都喜欢${and(fact.ids.map((id) => INTERESTS[id]))}`;
    case 'ownInterests':
      return t`都喜欢${and(fact.names.map(show))}`;
    case 'goals':
      return t`都看重${and(fact.ids.map((id) => GOALS[id]))}`;
    case 'genres':
      return t`都听${and(fact.ids.map((id) => GENRES[id]))}`;
    case 'style':
      return `都觉得自己是${STYLES[fact.id]}的人`;
    case 'alike':
      return `都${TEMPERS[fact.trait][fact.end]}`;
  }
}

/** Returns a contrast: 你喜欢提前安排，Maya 喜欢随性一点. @param first the end that is named first */
export function contrastOf(
  { trait, mine }: FactOf<'complement'>,
  other: string | null,
  first: 'left' | 'right',
): string {
  const part = (end: 'left' | 'right') => t`${end === mine ? '你' : (other ?? 'TA')}${TEMPERS[trait][end]}`;
  return `${part(first)}，${part(first === 'left' ? 'right' : 'left')}`;
}

/** Returns a clause that states the fact: 你们都会说韩语. */
export const clauseOf = (fact: Fact, show: Show = asWritten): string =>
  fact.kind === 'complement' ? contrastOf(fact, null, fact.mine) : `你们${predicateOf(fact, show)}`;

/** Joins two clauses: 你们都会说韩语，也都喜欢徒步. */
export function joinClauses(first: Fact, second: Fact): string {
  const then = clauseOf(second).replace('你们', '');
  return `${clauseOf(first)}，${then.startsWith('都') ? '也' : '而且'}${then}`;
}

/** Returns the words of a fact that a second fact may repeat. */
function ownWordsOf(fact: Fact): readonly string[] {
  switch (fact.kind) {
    case 'interests':
      return fact.ids.map((id) => INTERESTS[id]);
    case 'ownInterests':
      return fact.names;
    case 'genres':
      return fact.ids.map((id) => GENRES[id]);
    case 'career':
      return fact.id === 'student' ? [] : [CAREERS[fact.id]];
    case 'goals':
      return fact.ids.map((id) => GOALS[id]);
    default:
      return [];
  }
}

/** Returns the characters of the fact's own words two by two, because Chinese has no spaces between words. */
export const tellingWords = (fact: Fact): string[] =>
  ownWordsOf(fact).flatMap((word) => Array.from({ length: word.length - 1 }, (_, at) => word.slice(at, at + 2)));
