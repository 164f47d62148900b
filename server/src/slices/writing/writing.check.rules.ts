import type { Fact } from '#contract/writing/facts.ts';
import { arrivalTime, capital } from './writing.clauses.rules.ts';
import { CLAIMS, type Ground, NEVER, OPENERS } from './writing.lexicon.ts';
import { LINK } from './writing.plain.rules.ts';
import { BOROUGHS, GENRES, INTERESTS, LANGUAGES } from './writing.words.ts';

/** Letters, the few marks of a sentence, and pictures; no markup, no brackets, nothing that cannot be seen. */
const PLAIN_TEXT = /^[\p{L}\p{M}\p{Nd} .,!?;:'’"“”()&$+/–—-]*$/u;
const PICTURES = /\p{Extended_Pictographic}\uFE0F?/gu;

const quoted = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
const wholeWords = (words: string): RegExp => new RegExp(`(?<![\\p{L}\\p{N}])(?:${words})(?![\\p{L}\\p{N}])`, 'giu');

const CLAIMING = CLAIMS.map(([words, grounds]) => ({ pattern: wholeWords(words), grounds }));
const FORBIDDEN = NEVER.map(wholeWords);
/** Names that any text may use. */
const OPENING = new RegExp(`^(?:${OPENERS})$`, 'iu');
const KNOWN_NAMES = /^(?:I|I’m|I'm|New|York|NYC|City|Yorkers?|Saturdays?)$/;

/** What members wrote or the city names, as it stands in a text that says the fact. */
function literalsOf(fact: Fact): string[] {
  switch (fact.kind) {
    case 'artists':
      return [...fact.names];
    case 'school':
      return [fact.school];
    case 'origin':
      return [fact.place];
    case 'studies':
      return [fact.subject, capital(fact.subject)];
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
      return fact.apart === 'nextMonth' ? [] : [arrivalTime(fact), fact.month.slice(0, 4)];
    default:
      return [];
  }
}

/** What a fact gives grounds to say. */
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
    case 'lifestyle':
      return [fact.kind, `lifestyle:${fact.topic}`];
    case 'alike':
    case 'complement':
      return [fact.kind, `${fact.kind}:${fact.trait}`];
    default:
      return [fact.kind];
  }
}

/** Longest first, so that 'New York University' goes before 'York'. */
function withoutLiterals(text: string, literals: readonly string[]): string {
  const found = [...new Set(literals)].filter(Boolean).sort((a, b) => b.length - a.length);
  if (found.length === 0) return text;
  return text.replace(new RegExp(`(?<![\\p{L}\\p{N}])(?:${found.map(quoted).join('|')})(?![\\p{L}\\p{N}])`, 'gu'), '…');
}

/**
 * What a text says that no fact stands for; empty when all of it is proved. It has to be plain, without links, figures or
 * unknown names, every word that claims something has to be grounded in one of the facts, and some things are not said at
 * all. Stricter than a reader: a doubt counts against the text.
 * @param name what the other member may be called in it
 */
export function unproven(text: string, facts: readonly Fact[], name: string | null = null): string[] {
  const plain = text.replace(PICTURES, '');
  const found: string[] = [];
  if (LINK.test(text)) found.push('a link');
  if (!PLAIN_TEXT.test(plain) || plain.includes('//')) found.push('markup');
  // Every language is a literal of the fact that names it, and of no other: Spanish does not prove Korean.
  const rest = withoutLiterals(plain, [
    ...facts.flatMap(literalsOf),
    ...(name ? [`${name}’s`, `${name}'s`, name] : []),
  ]);
  const claimed = new Set<string>();
  const grounds = new Set(facts.flatMap(groundsOf));
  for (const { pattern, grounds: needed } of CLAIMING) {
    const proved = needed.some((ground) => grounds.has(ground));
    for (const [words] of rest.matchAll(pattern)) {
      if (proved) claimed.add(words.toLowerCase().split(' ')[0] ?? '');
      else found.push(words);
    }
  }
  for (const pattern of FORBIDDEN) for (const [words] of rest.matchAll(pattern)) found.push(words);
  for (const [figures] of rest.matchAll(/\p{Nd}+/gu)) found.push(figures);
  for (const { 0: word, index } of rest.matchAll(/(?<![\p{L}\p{N}])\p{Lu}[\p{L}\p{M}'’]*/gu)) {
    const begins = /(?:^|[.!?:]["”’']?\s+|^["“])$/u.test(rest.slice(0, index));
    if (KNOWN_NAMES.test(word) || (begins && (OPENING.test(word) || claimed.has(word.toLowerCase())))) continue;
    found.push(word);
  }
  return [...new Set(found)];
}
