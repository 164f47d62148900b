import type { Fact } from '#contract/writing/facts.ts';
import { CLAIMS, type Ground, NEVER } from './lexicon.ts';
import { LINK } from './repeatable-words.rules.ts';
import { arrivalTime, capital } from './text/en/clauses.ts';
import { BOROUGHS, GENRES, INTERESTS, LANGUAGES } from './text/en/words.ts';
import { VOCABULARY } from './vocabulary.ts';

/** Letters, punctuation and emoji. Markup, brackets and invisible characters are not allowed. */
const PLAIN_TEXT = /^[\p{L}\p{M}\p{Nd} .,!?;:'’"“”()&$+/–—-]*$/u;
const PICTURES = /\p{Extended_Pictographic}\uFE0F?/gu;

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const wholeWords = (phrases: string): RegExp =>
  new RegExp(`(?<![\\p{L}\\p{N}])(?:${phrases})(?![\\p{L}\\p{N}])`, 'giu');

const CLAIMING = CLAIMS.map(([phrases, grounds]) => ({ pattern: wholeWords(phrases), grounds }));
const FORBIDDEN = NEVER.map(wholeWords);
/** Names that any text may use. */
const KNOWN_NAMES = /^(?:I|I['’](?:m|d|ve)|New|York|NYC|Yorkers?|Saturdays?|Sundays?)$/;
const WORD = /\p{L}[\p{L}\p{M}'’-]*/gu;

const ENDINGS = /(?:['’]s|['’](?:d|ll|re|ve|m)|['’])$/u;
/** Returns the stems that a word may be a form of: 'chatting' -> chatt, chat, chatte. */
function stemsOf(word: string): string[] {
  const bare = word.replace(ENDINGS, '');
  const stemsFound = [bare];
  for (const ending of ['s', 'es', 'd', 'ed', 'ing', 'r', 'er', 'est', 'ly']) {
    if (!bare.endsWith(ending) || bare.length - ending.length < 2) continue;
    const stem = bare.slice(0, -ending.length);
    stemsFound.push(stem, `${stem}e`, stem.replace(/i$/u, 'y'), stem.replace(/(.)\1$/u, '$1'));
  }
  return stemsFound;
}
const isKnown = (word: string): boolean => stemsOf(word).some((stem) => VOCABULARY.has(stem));

/** Returns the proper names (from profiles or of places) that a text about this fact may contain. */
function literalsOf(fact: Fact): string[] {
  switch (fact.kind) {
    case 'artists':
      return [...fact.names];
    case 'ownInterests':
      return fact.names.flatMap((name) => [name, capital(name)]);
    case 'neighborhood':
      return [fact.name];
    case 'borough':
      return [BOROUGHS[fact.borough].name, capital(BOROUGHS[fact.borough].name), fact.borough];
    case 'languages':
      return fact.ids.map((id) => LANGUAGES[id]);
    case 'genres':
      return fact.ids.flatMap((id) => [GENRES[id], capital(GENRES[id])]);
    case 'interests':
      return fact.ids.flatMap((id) => [INTERESTS[id], capital(INTERESTS[id])]);
    case 'arrival':
      return fact.apart === 'nextMonth' || fact.apart === 'around' ? [] : [arrivalTime(fact), fact.month.slice(0, 4)];
    default:
      return [];
  }
}

/** Returns the groups of words that a fact permits. */
function groundsOf(fact: Fact): Ground[] {
  switch (fact.kind) {
    case 'interests':
    case 'genres':
    case 'goals':
    case 'languages':
      return [fact.kind, ...fact.ids.map((id): Ground => `${fact.kind}:${id}`)];
    case 'career':
    case 'style':
      return [fact.kind, `${fact.kind}:${fact.id}`];
    case 'alike':
    case 'complement':
      return [fact.kind, `${fact.kind}:${fact.trait}`];
    default:
      return [fact.kind];
  }
}

/** Sorts the longest first, so that 'West Harlem' is matched before 'Harlem'. */
function withoutLiterals(text: string, literals: readonly string[]): string {
  const names = [...new Set(literals)].filter(Boolean).sort((a, b) => b.length - a.length);
  if (names.length === 0) return text;
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${names.map(quoted).join('|')})(?![\\p{L}\\p{N}])`, 'gu'), '…');
}

/**
 * Numbers, repeated words and signs that our sentences never need. With the flag u instead of v, \P{L} would match letters such as
 * a Greek iota, and a long row of them would take seconds.
 */
const ODD = /\p{Nd}+|[$+\/\&\(\)"“”]|--|(?<!\p{L})(\p{L}+)(?:\P{L}+\1(?!\p{L})){2,}/giv;
const PICTURES_MAX = 2;

/** Returns the words of a text that claim something, as written: those that a fact permits, and those that none does. */
function claimsIn(text: string, facts: readonly Fact[]) {
  const grounds = new Set(facts.flatMap(groundsOf));
  const proven: string[] = [];
  const unproven: string[] = [];
  for (const { pattern, grounds: requiredGrounds } of CLAIMING) {
    const claims = requiredGrounds.some((ground) => grounds.has(ground)) ? proven : unproven;
    for (const [claim] of text.matchAll(pattern)) claims.push(claim);
  }
  return { proven, unproven };
}

/** Returns the names and the words outside of the vocabulary, apart from these words in lower case. */
function unknownWords(text: string, allowed: ReadonlySet<string>): string[] {
  const unknown: string[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const begins = /(?:^|[.!?:]\s+)$/u.test(text.slice(0, index));
    const isName = /^\p{Lu}/u.test(word) && !begins && !KNOWN_NAMES.test(word);
    const isAllowed = allowed.has(word.toLowerCase()) || isKnown(word.toLowerCase());
    if (isName || !isAllowed) unknown.push(word);
  }
  return unknown;
}

/**
 * Returns the words of a text that no fact supports. Words that claim something must be permitted by a fact, all
 * others must be in the vocabulary, and some are always forbidden. Doubtful words are returned.
 * @param name what the other member may be called in it
 */
export function unproven(text: string, facts: readonly Fact[], name: string | null = null): string[] {
  const plain = text.replace(PICTURES, '');
  const problems: string[] = [];
  if (LINK.test(text)) problems.push('a link');
  if (!PLAIN_TEXT.test(plain) || plain.includes('//')) problems.push('markup');
  if ((text.match(PICTURES)?.length ?? 0) > PICTURES_MAX) problems.push('pictures');
  // A language is permitted only by the fact that names it: Spanish does not prove Korean.
  const literals = [...facts.flatMap(literalsOf), ...(name ? [`${name}’s`, `${name}'s`, name] : [])];
  const rest = withoutLiterals(plain, literals);
  const claims = claimsIn(rest, facts);
  problems.push(...claims.unproven);
  for (const pattern of [...FORBIDDEN, ODD]) for (const [phrase] of rest.matchAll(pattern)) problems.push(phrase);
  const provenWords = claims.proven.flatMap((claim) => claim.toLowerCase().match(WORD) ?? []);
  problems.push(...unknownWords(rest, new Set(provenWords)));
  return [...new Set(problems)];
}

/** The words that any text may use, whatever its facts: those of the vocabulary that claim nothing by themselves. */
export const plainWords = (): readonly string[] =>
  [...VOCABULARY].filter((word) => unproven(word, []).length === 0).sort();
