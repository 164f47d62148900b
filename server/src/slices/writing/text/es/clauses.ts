import type { Fact, FactOf } from '#contract/writing/facts.ts';
import { asWritten, type Show } from '../wording.ts';
import { BOROUGHS, CAREERS, GENRES, GOALS, INTERESTS, LANGUAGES, STYLES, TEMPERS } from './words.ts';

/** Joins words with 'y', which is 'e' before the sound of an i. */
export const and = ([first = '', second]: readonly string[]): string =>
  second === undefined ? first : `${first} ${/^h?i(?![aeou]|p-)/iu.test(second) ? 'e' : 'y'} ${second}`;
/** Joins words with 'o'. None of those that are joined begins with the sound of an o. */
export const or = (words: readonly string[]): string => words.join(' o ');
/** Returns the clause with a capital first letter, also after an opening question mark. */
export const capital = (text: string): string => text.replace(/\p{L}/u, (letter) => letter.toUpperCase());

const MONTH = new Intl.DateTimeFormat('es-US', { month: 'long', year: 'numeric', timeZone: 'UTC' });
/** Returns the month of an arrival, or only its year if the two members came in different months: 'junio de 2025', '2025'. */
export const arrivalTime = ({ month, apart }: FactOf<'arrival'>): string =>
  apart === 'sameYear' ? month.slice(0, 4) : MONTH.format(new Date(`${month}-01T00:00:00Z`));

function arrivalOf(fact: FactOf<'arrival'>): string {
  if (fact.apart === 'nextMonth') return 'llegaron a la ciudad con un mes de diferencia';
  if (fact.apart === 'around') return 'llegaron a la ciudad casi al mismo tiempo';
  return `llegaron a la ciudad en ${arrivalTime(fact)}`;
}

/** Returns the predicate of a fact, which follows 'ustedes dos'. It has no gender and no subject of its own. */
function predicateOf(fact: Exclude<Fact, FactOf<'complement'>>, show: Show = asWritten): string {
  switch (fact.kind) {
    case 'artists':
      return `son fans de ${and(fact.names.map(show))}`;
    case 'neighborhood':
      return `viven en ${fact.name}`;
    case 'borough':
      return `viven ${BOROUGHS[fact.borough]}`;
    case 'languages':
      return `hablan ${and(fact.ids.map((id) => LANGUAGES[id]))}`;
    case 'arrival':
      return arrivalOf(fact);
    case 'career':
      return fact.id === 'student' ? 'son estudiantes' : `están en el mundo ${CAREERS[fact.id]}`;
    case 'interests':
      return `disfrutan ${and(fact.ids.map((id) => INTERESTS[id]))}`;
    case 'ownInterests':
      return `comparten el gusto por ${and(fact.names.map(show))}`;
    case 'goals':
      return `valoran ${and(fact.ids.map((id) => GOALS[id]))}`;
    case 'genres':
      return `escuchan ${and(fact.ids.map((id) => GENRES[id]))}`;
    case 'style':
      return `dirían que son personas ${STYLES[fact.id]}`;
    case 'alike':
      return TEMPERS[fact.trait][fact.end].both;
  }
}

/** Returns a contrast: 'tú prefieres improvisar y Maya decide con la cabeza'. @param first the end that is named first */
export function contrastOf(fact: FactOf<'complement'>, other: string | null, first: 'left' | 'right'): string {
  const part = (end: 'left' | 'right') => {
    const temper = TEMPERS[fact.trait][end];
    return end === fact.mine ? `tú ${temper.you}` : `${other ?? 'esta persona'} ${temper.they}`;
  };
  return and([part(first), part(first === 'left' ? 'right' : 'left')]);
}

/** Returns a clause that states the fact: 'ustedes dos hablan coreano'. */
export const clauseOf = (fact: Fact, show: Show = asWritten): string =>
  fact.kind === 'complement' ? contrastOf(fact, null, fact.mine) : `ustedes dos ${predicateOf(fact, show)}`;

/** Joins two clauses: 'ustedes dos hablan coreano y disfrutan el cine'. */
export function joinClauses(first: Fact, second: Fact): string {
  const [a, b] = [clauseOf(first), clauseOf(second).replace('ustedes dos ', '')];
  return / [ye] /.test(`${a} ${b}`) ? `${a}, y además ${b}` : `${a} y ${b}`;
}

const SMALL_WORDS = ['ustedes', 'dos', 'son', 'las', 'los', 'del', 'mundo', 'ciudad', 'llegaron', 'buena'];
/** Returns the words of the fact's clause that say something. */
export const tellingWords = (fact: Fact): string[] =>
  (
    clauseOf(fact)
      .toLowerCase()
      .match(/\p{L}{3,}/gu) ?? []
  ).filter((word) => !SMALL_WORDS.includes(word));
