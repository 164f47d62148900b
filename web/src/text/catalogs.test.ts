import { expect, it } from 'vitest';
import { LANGUAGES, type Language } from '#contract/languages.ts';

/** Words that a language may share with English: names, addresses, abbreviations, and words that are spelled alike. */
const SHARED: Partial<Record<Language | 'all', string[]>> = {
  all: [
    ...['Stoop', 'Camila', 'Petra', 'Sam', 'Gowanus, Brooklyn', 'Ridgewood, Queens', 'Chinatown, Manhattan'],
    ...['Instagram', 'Twitter', 'LinkedIn', 'Spotify', 'Google Calendar', 'Outlook', 'iPhone', 'Mac'],
    ...['… ms', '… MB', '… min', ' ms', ' MB', 'EDM'],
  ],
  es: [
    'Tokens',
    ...['Beta', 'Legal', 'Chats', 'Idea', 'No', 'Sockets', 'Startups', 'Yoga'],
    ...['Bronx', 'Brooklyn', 'Manhattan', 'Queens', 'Staten Island'],
    'Whitehall Terminal, Manhattan',
    ...['Pop', 'Hip-hop', 'Rock', 'Jazz', 'Indie', 'Metal'],
    // The name of a format.
    'short',
  ],
  // An address has no Chinese characters.
  zh: [
    ...['https://instagram.com/you', 'https://linkedin.com/in/you', 'yourname', 'in/yourname', 'user/yourname'],
    'Whitehall Terminal, Manhattan',
  ],
};

/** The exports of every file with sentences, by its path: './es/chats.ts'. */
const files: Record<string, Record<string, unknown>> = import.meta.glob(
  ['./*/*.ts', '!./*/*.test.ts', '!./*/index.ts'],
  {
    eager: true,
  },
);
const indexes: Record<string, Record<string, unknown>> = import.meta.glob('./*/index.ts', { eager: true });

/** Returns the exports of a language's files by 'chats.chats'. */
function catalogOf(language: Language): Record<string, unknown> {
  const entries = Object.entries(files).flatMap(([path, exports]) => {
    const [, folder, file] = path.split('/');
    if (folder !== language || file === 'language.ts') return [];
    return Object.entries(exports).map(([name, value]) => [`${file?.replace('.ts', '')}.${name}`, value]);
  });
  return Object.fromEntries(entries);
}

/** Returns every sentence of a catalog by its path: 'chats.chats.system.joined'. A function stands for its sentence. */
function leavesOf(value: unknown, path = ''): [path: string, leaf: unknown][] {
  if (typeof value !== 'object' || value === null) return [[path, value]];
  return Object.entries(value).flatMap(([key, inner]) => leavesOf(inner, path ? `${path}.${key}` : key));
}

/** Returns the words of a sentence. Those of a function are found in its source, without the values and what they depend on. */
const wordsOf = (leaf: unknown): string =>
  typeof leaf === 'function'
    ? [
        ...String(leaf)
          .replace(/\$\{[^{}]*\}/g, '…')
          .matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/gs),
      ]
        .map(([, , words]) => words)
        .filter((words) => words !== '' && !LANGUAGES.some((language) => language === words))
        .join('\n')
    : String(leaf ?? '');

const english = leavesOf(catalogOf('en'));
const exists = (language: Language) => Object.keys(catalogOf(language)).length > 0;
const translations = LANGUAGES.filter((language) => language !== 'en' && exists(language));

/** Returns each English sentence beside that of another language. */
const pairsOf = (language: Language) => {
  const theirs = new Map(leavesOf(catalogOf(language)));
  return english.map(([path, leaf]) => ({ path, english: leaf, theirs: theirs.get(path) }));
};

it('compares Spanish and Chinese with English', () => {
  expect(translations).toEqual(['es', 'zh']);
  expect(english.length).toBeGreaterThan(1_500);
});

it.each(translations)('the catalog has the same keys in %s as in English', (language) => {
  const keys = (leaves: [string, unknown][]) => leaves.map(([path]) => path).sort();
  expect(keys(leavesOf(catalogOf(language)))).toEqual(keys(english));
  const exports = (of: Language) => Object.keys(indexes[`./${of}/index.ts`] ?? {}).sort();
  expect(exports(language)).toEqual(exports('en'));
  expect(files[`./${language}/language.ts`]?.language).toBe(language);
});

it.each(translations)('the catalog has functions of the same values in %s as in English', (language) => {
  const kindOf = (leaf: unknown) => (typeof leaf === 'function' ? `function of ${leaf.length}` : typeof leaf);
  const differing = pairsOf(language).filter((pair) => kindOf(pair.theirs) !== kindOf(pair.english));
  expect(differing.map(({ path }) => path)).toEqual([]);
});

it.each(translations)('leaves no sentence in English in %s', (language) => {
  const shared = new Set([...(SHARED.all ?? []), ...(SHARED[language] ?? [])]);
  const same = pairsOf(language)
    .map((pair) => ({ path: pair.path, words: wordsOf(pair.english), theirs: wordsOf(pair.theirs) }))
    .filter(
      ({ path, words, theirs }) => words === theirs && /[a-z]{2}/i.test(words) && !/\.(?:id|category)$/.test(path),
    );
  expect(same.filter(({ words }) => !shared.has(words)).map(({ path, words }) => `${path}: ${words}`)).toEqual([]);
});

it.each(translations)('writes curly quotes in %s, and leaves nothing to do', (language) => {
  // The quotes around the strings of a function belong to its source, so only those between two letters are left.
  const straight = (leaf: unknown) => (typeof leaf === 'function' ? /\p{L}["']\p{L}/u : /["']/).test(wordsOf(leaf));
  const wrong = leavesOf(catalogOf(language)).filter(
    ([, leaf]) => straight(leaf) || /\b(?:TODO|FIXME|XXX)\b/.test(wordsOf(leaf)),
  );
  expect(wrong.map(([path]) => path)).toEqual([]);
});

it.each(LANGUAGES)(
  'names a button in %s with the words that are on it, for members who speak to their device',
  (language) => {
    const leaves = new Map(leavesOf(catalogOf(language)));
    const named = [...leaves].flatMap(([path, leaf]) => {
      const visible = leaves.get(path.replace(/(?:Name|Of)$/, ''));
      // A picture's description has no visible words.
      const isButton = !path.endsWith('.photoOf') && typeof leaf === 'function';
      return isButton && typeof visible === 'string' ? [{ path, visible, name: leaf('Ann') }] : [];
    });
    expect(named.map(({ path }) => path)).toEqual(expect.arrayContaining(['account.account.browsers.endName']));
    const differing = named.filter(({ visible, name }) => !name.toLowerCase().includes(visible.toLowerCase()));
    expect(differing).toEqual([]);
  },
);

it.each(LANGUAGES)('L-05 the copyright line is for 2024 in %s', (language) => {
  const line = new Map(leavesOf(catalogOf(language))).get('landing.landing.footer.copyright');
  expect(line).toMatch(/^© 2024 Stoop[.。]/);
});
