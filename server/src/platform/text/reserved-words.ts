import { PRODUCT } from '#contract/brand.ts';

/** Words by which somebody says that they speak for the community, also beside other words: maria.support. */
export const STAFF_WORDS = [
  ...[PRODUCT, 'admin', 'administrator', 'webmaster', 'postmaster', 'hostmaster', 'superuser', 'official', 'staff'],
  ...['moderator', 'moderators', 'operator', 'operators', 'support', 'helpdesk', 'customerservice', 'noreply'],
  ...['oficial', 'soporte', 'administrador', 'administradora', 'moderador', 'moderadora', 'operador', 'operadora'],
  ...[
    'админ',
    'администратор',
    'администрация',
    'модератор',
    'оператор',
    'поддержка',
    'техподдержка',
    'служба',
    'саппорт',
  ],
  ...['официальный', 'официально', 'адмін', 'адміністратор', 'підтримка', 'офіційний'],
];

/** Words that say so alone, or beside one of `FILLERS` or another such word: help.24, the_crew, safetyteam. */
export const COMMUNITY_WORDS = [
  ...['root', 'system', 'owner', 'community', 'team', 'crew', 'mod', 'mods', 'help', 'service', 'info', 'contact'],
  ...['feedback', 'security', 'safety', 'trust', 'trustandsafety', 'abuse', 'privacy', 'legal', 'press', 'billing'],
  ...['ayuda', 'equipo', 'seguridad', 'privacidad', 'contacto'],
];

/** Words beside a reserved one that do not make it another one: real_staff, stoop.care. */
export const FILLERS = [
  ...['the', 'real', 'your', 'my', 'nyc', 'desk', 'account', 'customer', 'care', 'hq', 'app', 'inc', 'online'],
];

/** Chinese has no spaces between words, so these count anywhere in a text. */
const CHINESE_WORDS = ['客服', '官方', '管理员', '管理員', '运营', '運營', '工作人员', '工作人員'];

/** Returns whether a text without separators contains a Chinese word by which somebody says that they speak for the community. */
export const containsChineseStaffWord = (text: string) => CHINESE_WORDS.some((word) => text.includes(word));

/** Letters and digits that look alike, as the letters that stand for them. `m`, `w` and `d` are written out: `rn`, `vv` and `cl` look like them. The function `look_of_username` of the database has the same. */
export const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'l',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '8': 'b',
  '9': 'g',
  i: 'l',
  ı: 'l',
  q: 'o',
  m: 'rn',
  w: 'vv',
  d: 'cl',
  // Cyrillic and Greek letters.
  а: 'a',
  с: 'c',
  е: 'e',
  о: 'o',
  р: 'p',
  х: 'x',
  у: 'y',
  ѕ: 's',
  і: 'l',
  к: 'k',
  м: 'rn',
  н: 'h',
  т: 't',
  в: 'b',
  α: 'a',
  ο: 'o',
  ρ: 'p',
  τ: 't',
  ν: 'v',
  ι: 'l',
  κ: 'k',
  υ: 'u',
  ε: 'e',
};

/**
 * Folds each character by itself, so that the fold of a text is the folds of its parts one after the other: a word is found
 * wherever it begins. Marks are left out.
 */
const fold = (text: string) =>
  [...text.toLowerCase().normalize('NFKD')]
    .filter((character) => !/\p{M}/u.test(character))
    .flatMap((character) =>
      [...(LOOK_ALIKES[character] ?? character)].map((letter) => ({ letter, isDigit: /\d/.test(character) })),
    );
const foldedText = (text: string) =>
  fold(text)
    .map(({ letter }) => letter)
    .join('');

const FOLDED_FILLERS = FILLERS.map(foldedText);
const FOLDED_STAFF_WORDS = STAFF_WORDS.map(foldedText);
const FOLDED_WORDS = [...FOLDED_STAFF_WORDS, ...COMMUNITY_WORDS.map(foldedText)];

/** Returns whether a text without separators consists of these words, fillers and digits, and has at least one of the words. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const letters = fold(text);
  const folded = letters.map(({ letter }) => letter).join('');
  /** The positions that words, fillers and digits reach, with whether one of the words is before them. */
  const reached = new Map([[0, false]]);
  for (const [position, { isDigit }] of letters.entries()) {
    const hasWord = reached.get(position);
    if (hasWord === undefined) continue;
    const reach = (length: number, isWord: boolean) =>
      reached.set(position + length, isWord || hasWord || reached.get(position + length) === true);
    if (isDigit) reach(1, false);
    for (const word of words) if (folded.startsWith(word, position)) reach(word.length, true);
    for (const filler of FOLDED_FILLERS) if (folded.startsWith(filler, position)) reach(filler.length, false);
  }
  return reached.get(letters.length) === true;
}

/** Returns whether a text without separators reads like a name of the community's staff: 5toop, stoopSupport, adrnin24. */
export const isStaffName = (text: string) => isMadeOf(text, FOLDED_STAFF_WORDS);

/** Returns whether a text without separators reads like a name of the community: as `isStaffName`, and he1p, safetyteam. */
export const isCommunityName = (text: string) => isMadeOf(text, FOLDED_WORDS);

/** Returns whether one of the words of a text is such a name, or all of them together, or the text contains the product's name. */
export function containsReservedWord(text: string): boolean {
  const words = text.split(/[^\p{L}\p{M}\p{N}]+/u);
  const whole = words.join('');
  return (
    words.some(isCommunityName) ||
    isCommunityName(whole) ||
    foldedText(whole).includes(foldedText(PRODUCT)) ||
    containsChineseStaffWord(whole)
  );
}
