import { removeAccents } from '#contract/accents.ts';

/** Latin letters that Unicode normalization does not split, and how people type them on an English keyboard. */
const PLAIN: Readonly<Record<string, string>> = {
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ß: 'ss',
  ð: 'd',
  đ: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
};

/**
 * Returns a name or search term in the form used for comparison: lower case, without accents and punctuation. '&' and '+' become
 * 'and'; signs that replace letters (P!nk, A$AP) become those letters. Scripts other than Latin are kept.
 */
export function foldName(text: string): string {
  return removeAccents(text)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[æœøßðđþłı]/g, (letter) => PLAIN[letter] ?? letter)
    .replace(/(?<=\p{L})!(?=\p{L})/gu, 'i')
    .replace(/(?<=\p{L})\$(?=\p{L})/gu, 's')
    .replace(/[&+]/g, ' and ')
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();
}
