/**
 * The scripts of usernames, as Unicode's recommendation for identifiers lists them (UTS 39). Scripts that are written together
 * count as one: Japanese, Korean, and Chinese with its phonetic letters.
 */
const SCRIPTS = [
  ['Latin'],
  ['Greek'],
  ['Cyrillic'],
  ['Armenian'],
  ['Georgian'],
  ['Hebrew'],
  ['Arabic'],
  ['Thaana'],
  ['Devanagari'],
  ['Bengali'],
  ['Gurmukhi'],
  ['Gujarati'],
  ['Oriya'],
  ['Tamil'],
  ['Telugu'],
  ['Kannada'],
  ['Malayalam'],
  ['Sinhala'],
  ['Thai'],
  ['Lao'],
  ['Tibetan'],
  ['Myanmar'],
  ['Khmer'],
  ['Ethiopic'],
  ['Han', 'Hiragana', 'Katakana'],
  ['Han', 'Hangul'],
  ['Han', 'Bopomofo'],
];
/** The letters and marks of one script, with digits, dots and underscores. */
const ONE_SCRIPT = SCRIPTS.map(
  (names) =>
    new RegExp(
      `^(?:[0-9._]|(?=[\\p{L}\\p{M}])[${names.map((name) => `\\p{Script_Extensions=${name}}`).join('')}])+$`,
      'u',
    ),
);

/** Phonetic letters and other rare Latin ones, most of which look like common letters. */
const RARE_LATIN = /[\u0250-\u02af\u1d00-\u1dbf\u2c60-\u2c7f\ua720-\ua7ff\uab30-\uab6f]/u;
/** More marks on one letter than any language needs. */
const STACKED_MARKS = /\p{M}{4}/u;

/** Returns whether a username has only letters, marks, digits from 0 to 9, dots and underscores. */
export const hasUsernameCharacters = (name: string) =>
  /^(?:[0-9._]|[\p{L}\p{M}])+$/u.test(name) && !RARE_LATIN.test(name) && !STACKED_MARKS.test(name);

/** Returns whether all letters are of one script. Mixed ones could imitate another name: 'mаya' with a Cyrillic 'а'. */
export const isOneScript = (name: string) => ONE_SCRIPT.some((script) => script.test(name));

/** Letters of other scripts that look like Latin ones. */
const LATIN_LOOK = new Set([
  ...'асԁеһіјӏорԛѕԝхуѵгкмнтв',
  ...'АВЅЕНІЈКМОРСТУХԌԚԜ',
  ...'ανορτυχικεηγωϲϳ',
  ...'ΑΒΕΖΗΙΚΜΝΟΡΤΥΧϹϿ',
  ...'օսոհցզյլ',
  ...'ΟО',
]);

/** Returns whether a name of another script could be taken for a Latin one, because each of its letters looks like one. */
export function looksLatin(name: string): boolean {
  const letters = [...name.normalize('NFD').replace(/[0-9._]|\p{M}/gu, '')];
  return letters.length > 0 && letters.every((letter) => LATIN_LOOK.has(letter));
}
