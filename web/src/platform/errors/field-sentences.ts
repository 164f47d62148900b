import { fieldErrors } from '#catalog/field-errors.ts';
import { filled } from '#contract/field-errors.ts';
import { text } from '#web/text/index.ts';

/** Sentences of a language by the English sentence, both with `{0}` for a number. */
type Table = Readonly<Partial<Record<string, string>>>;

/** Matches an English sentence, with the numbers of `{0}` and `{1}`. */
const patternOf = (template: string) =>
  new RegExp(
    `^${template
      .split(/\{\d\}/)
      .map((part) => part.replace(/[.*+?^${}()|[\]\\]/g, '\\$&'))
      .join('(\\d+)')}$`,
  );

/** The reason of the identity API that lists what a password lacks. */
const LIST = /^(Missing password requirements): \[(.+)\]$/;

/** Returns the table's sentence for an English one. A sentence that is not in the table stays. */
export function sentenceIn(table: Table, english: string): string {
  const own = table[english];
  if (own !== undefined) return own;
  const [, head, listed] = LIST.exec(english) ?? [];
  if (head !== undefined && listed !== undefined) {
    const items = listed.split(', ').map((item) => sentenceIn(table, item));
    return `${sentenceIn(table, head)}${text.app.marks.colon}${items.join(text.app.marks.comma)}`;
  }
  for (const [template, sentence] of Object.entries(table)) {
    const indexes = [...template.matchAll(/\{(\d)\}/g)].map(([, index]) => Number(index));
    const numbers = indexes.length > 0 && patternOf(template).exec(english)?.slice(1);
    if (numbers && sentence !== undefined) {
      const values: string[] = [];
      for (const [at, index] of indexes.entries()) values[index] = numbers[at] ?? '';
      return filled(sentence, values);
    }
  }
  return english;
}

/** Returns the sentence of the page's language for an English sentence of the contract. */
export const inPageLanguage = (english: string): string => sentenceIn(fieldErrors, english);
