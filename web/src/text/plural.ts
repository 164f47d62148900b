import type { Language } from '#contract/languages.ts';

/** The forms of a sentence that each language needs for numbers, by the categories of Intl.PluralRules. */
interface Forms {
  en: { one: string; other: string };
  /** Spanish needs `many` only where a round million can appear: it puts "de" after "millón". */
  es: { one: string; many?: string; other: string };
  zh: { other: string };
}

/** Created at first use: an object of Intl takes longer to create than all sentences of a screen take to read. */
const rules = new Map<string, Intl.PluralRules>();
const lists = new Map<string, Intl.ListFormat>();

function remembered<T>(known: Map<string, T>, tag: string, create: (tag: string) => T): T {
  const found = known.get(tag) ?? create(tag);
  known.set(tag, found);
  return found;
}

/**
 * Returns the form of a sentence that the language uses for a number: `plural('en', n, { one: '1 day', other: `${n} days` })`.
 * A sentence that says something else for zero distinguishes it itself, because no category is for zero alone in these languages.
 */
export function plural<L extends Language>(language: L, n: number, forms: Forms[L]): string {
  const category = remembered(rules, language, (tag) => new Intl.PluralRules(tag)).select(n);
  return (forms as Partial<Record<Intl.LDMLPluralRule, string>>)[category] ?? forms.other;
}

/**
 * Returns names as one list, as the language writes it: "Ann, Ben and Cleo".
 * @param tag a language, or a region with its own punctuation: American English has a comma before "and", British has none
 */
export function listOf(tag: Language | 'en-GB', names: readonly string[]): string {
  return remembered(lists, tag, (of) => new Intl.ListFormat(of, { type: 'conjunction' })).format(names);
}
