/**
 * Characters that show nothing but act: they turn the direction of what follows, or stand in names that look like another's.
 * Overrides, embeddings, isolates and their ends; spaces without width; marks that are deprecated or no text at all.
 */
const ACTING = /[\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Scripts that write with joiners: without them words of theirs are wrong. */
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
/** A joiner after a letter of such a script, or between two emoji that are one picture. */
const JOINING = `${LETTER}[\\u200c\\u200d]|(?<=[\\p{Extended_Pictographic}\\p{Emoji_Modifier}\\ufe0f])\\u200d(?=\\p{Extended_Pictographic})`;
const JOINERS = /[\u200c\u200d]/g;

/** What is left when nothing is drawn: spaces, controls, what the standard lets programs ignore, and the blank of braille. */
const NOTHING = /^[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\p{Variation_Selector}\u2800]*$/u;

/** Whether a reader would see nothing at all. */
export const isBlank = (value: string): boolean => NOTHING.test(value);

/** The text without characters that act unseen; joiners stay where a script or an emoji needs them. */
export function withoutInvisible(value: string): string {
  // Of what is taken out the neighbours may become one letter, after which another joiner has no need: until nothing changes.
  for (let now = value; ; ) {
    const next = taken(now.normalize('NFC'));
    if (next === now) return isBlank(now) ? '' : now;
    now = next;
  }
}

function taken(value: string): string {
  const plain = value.replace(ACTING, '');
  return plain.replace(JOINERS, (joiner, at: number) => (isNeeded(plain, at) ? joiner : ''));
}

/** Sticky, for what stands before a joiner decides. */
const NEEDED = new RegExp(JOINING, 'uy');
function isNeeded(text: string, at: number): boolean {
  NEEDED.lastIndex = at;
  return NEEDED.test(text);
}
