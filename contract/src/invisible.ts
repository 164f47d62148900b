import { withFewMarks } from './marks.ts';

/**
 * Invisible characters with an effect: they reverse the direction of the text that follows, or make two different names
 * look the same. These are overrides, embeddings, isolates and their terminators, zero-width spaces, and deprecated marks.
 */
const ACTING = /[\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Scripts in which some words are misspelled without joiners. */
const SCRIPTS = ['Arab', 'Syrc', 'Mong', 'Nkoo', 'Phag', 'Mand', 'Adlm', 'Rohg']
  .concat([
    'Deva',
    'Beng',
    'Guru',
    'Gujr',
    'Orya',
    'Taml',
    'Telu',
    'Knda',
    'Mlym',
    'Sinh',
    'Khmr',
    'Mymr',
    'Tibt',
    'Limb',
  ])
  .map((script) => `\\p{scx=${script}}`)
  .join('');
const LETTER = `(?<=(?=[${SCRIPTS}])[\\p{L}\\p{M}])`;
/** A joiner after a letter of such a script, or between two emoji that form one picture. */
const JOINING = `${LETTER}[\\u200c\\u200d]|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})`;
const JOINERS = /[\u200c\u200d]/g;

/** Text that shows nothing: spaces, controls, characters that Unicode lets programs ignore, and the blank of braille. */
const NOTHING = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\u2800]*$/u;

/** Returns whether a reader would see nothing at all. */
export const isBlank = (value: string): boolean => NOTHING.test(value);

/** Removes invisible characters. Joiners are kept where a script or an emoji needs them. */
export function withoutInvisible(value: string): string {
  // Removing a character may join its neighbors into one letter, which may make another joiner unnecessary. So repeat
  // until nothing changes.
  for (let now = value; ; ) {
    const next = removeOnce(withFewMarks(now).normalize('NFC'));
    if (next === now) return isBlank(now) ? '' : now;
    now = next;
  }
}

function removeOnce(value: string): string {
  const plain = value.replace(ACTING, '');
  return plain.replace(JOINERS, (joiner, index: number) => (isNeeded(plain, index) ? joiner : ''));
}

/** Sticky, because the characters before a joiner decide whether it is needed. */
const NEEDED = new RegExp(JOINING, 'uy');
function isNeeded(text: string, index: number): boolean {
  NEEDED.lastIndex = index;
  return NEEDED.test(text);
}
