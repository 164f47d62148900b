import { removeAccents } from '#contract/accents.ts';

/**
 * Checks members' own words before a generated text may contain them. Only words that the reader wrote as well are
 * repeated (facts.rules.ts). As a second safeguard they must be short plain text without a link.
 */

/** Returns a text in the form in which texts are compared: without case, accents, apostrophes or marks. */
export const foldToWords = (text: string): string =>
  removeAccents(text)
    .normalize('NFC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
    .trim();

const TLD =
  'com|net|org|io|co|app|dev|gg|ly|me|info|biz|xyz|shop|site|online|link|click|tv|us|uk|de|fr|it|es|eu|ru|cn|example|test|onion';
/** Web addresses, also without their scheme. `will.i.am` does not match. */
export const LINK = new RegExp(
  `://|www\\.|(?:mailto|javascript|data|tel):|[\\p{L}\\p{N}-]\\.(?:${TLD})(?![\\p{L}\\p{N}-])|\\S@\\S`,
  'iu',
);
/** Letters of any script, digits, spaces, and the few marks that names have. */
const PLAIN = /^[\p{L}\p{M}\p{N}][\p{L}\p{M}\p{N} '’&.,!$()/+-]*$/u;
const WORDS_MAX = 6;

/** Returns the text in a form that may be repeated, or null if it is long, a link, marked up, or a whole sentence. */
export function plainName(text: string, max: number): string | null {
  const clean = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (!clean || clean.length > max || !PLAIN.test(clean) || LINK.test(clean)) return null;
  if (clean.includes('//') || /[.!?]\s/.test(clean) || clean.split(' ').length > WORDS_MAX) return null;
  return clean;
}

/** Returns a first name that a text may use: one word of letters. Returns null otherwise; the text then says 'they'. */
export function callName(firstName: string): string | null {
  const clean = firstName.normalize('NFC').trim();
  return /^\p{Lu}[\p{L}\p{M}]{1,18}(?:['’-]\p{L}[\p{L}\p{M}]{0,12})?$/u.test(clean) ? clean : null;
}
