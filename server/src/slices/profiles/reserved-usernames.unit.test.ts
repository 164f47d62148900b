import fc from 'fast-check';
import { expect, it } from 'vitest';
import { username } from '#contract/profiles/fields.ts';
import { COMMUNITY_WORDS, FILLERS, STAFF_WORDS } from '#server/platform/text/reserved-words.ts';
import { isReservedUsername } from './reserved-usernames.rules.ts';

/** The characters that a reader takes for a letter. */
const SPELLINGS: Readonly<Record<string, readonly string[]>> = {
  a: ['A', '4', 'á'],
  b: ['8'],
  d: ['cl', 'D'],
  e: ['3', 'É'],
  g: ['9'],
  i: ['1', 'l', 'I'],
  l: ['1', 'i', 'I'],
  m: ['rn', 'M'],
  n: ['ñ'],
  o: ['0', 'O', 'ö', 'q'],
  s: ['5', 'S'],
  t: ['7'],
  w: ['vv', 'W'],
};
const SEPARATORS = ['', '', '', '.', '_'];
/** Spells a word with look-alikes, and with separators between its letters. */
const spelled = (word: string) =>
  fc
    .tuple(
      ...[...word.toLowerCase()].map((letter) =>
        fc.tuple(fc.constantFrom(letter, ...(SPELLINGS[letter] ?? [])), fc.constantFrom(...SEPARATORS)),
      ),
    )
    .map((letters) => letters.flat().join(''));

const WORDS = [...STAFF_WORDS, ...COMMUNITY_WORDS];
const digits = fc.stringMatching(/^\d{0,3}$/);

it('S-41 refuses every reserved word in every spelling that looks like it, with separators and digits', () => {
  for (const word of WORDS)
    fc.assert(
      fc.property(digits, spelled(word), digits, (prefix, name, after) => {
        expect(isReservedUsername(`${prefix}${name}${after}`)).toBe(true);
      }),
      { numRuns: 30 },
    );
});

it('S-41 refuses reserved words in every such spelling beside each other and beside words that say nothing', () => {
  const filler = fc.constantFrom(...FILLERS).chain(spelled);
  const word = fc.constantFrom(...WORDS).chain(spelled);
  fc.assert(
    fc.property(fc.array(fc.oneof(filler, word), { maxLength: 2 }), word, filler, (prefix, name, after) => {
      expect(isReservedUsername([...prefix, name, after].join(''))).toBe(true);
    }),
    { numRuns: 300 },
  );
});

it('S-41 refuses a word of the staff between dots and underscores beside any other word', () => {
  const staffWord = fc
    .constantFrom(...STAFF_WORDS)
    .chain(spelled)
    .map((name) => name.replace(/[._]/g, ''));
  fc.assert(
    fc.property(fc.stringMatching(/^[a-z]{1,8}$/), staffWord, fc.constantFrom('.', '_'), (other, name, separator) => {
      expect(isReservedUsername(`${other}${separator}${name}`)).toBe(true);
      expect(isReservedUsername(`${name}${separator}${other}`)).toBe(true);
    }),
    { numRuns: 200 },
  );
});

it.each([
  ...['st00p_support', 'St00p.Support', '5toop.support', 'st00p.help', 'n1c.support', 'stoop_customer_care'],
  ...[
    'stoqp',
    'st0qp',
    'aclmin',
    'rnocl',
    'stoop.care',
    'stoophq',
    'stoop',
    'admin',
    '4dm1n',
    'adrnin',
    'he1p.24',
    'the.official.staff',
    'Soporte_Stoop',
  ],
])('S-41 refuses the username %s', (name) => {
  expect(username.safeParse(name).success).toBe(true);
  expect(isReservedUsername(name)).toBe(true);
});

it.each([
  ...[
    'ali',
    'callie',
    'theo',
    'theresa',
    'theme',
    'realmadrid',
    'meteam',
    'mechanic',
    'modesto',
    'modernist',
    'admiral',
  ],
  ...[
    'stoopid',
    'stoopkid',
    'stoopsitter',
    'brooklynstoop',
    'front.porch',
    'tim_stoopman',
    'supportive',
    'helpful.helen',
  ],
  ...[
    'smoothoperator',
    'teamo',
    'crewson',
    'legally.blonde',
    'press.on',
    'team.rocket',
    'info.junkie',
    'trusty',
    'trustin',
  ],
  ...[
    'adminka_x',
    'systematic',
    'rooted',
    'restroom',
    'servicio',
    'securityblanket',
    'careful',
    'customerx',
    'nyc.care',
  ],
  ...[
    'hello.all',
    'here_and_now',
    'null_island',
    'miriam.owens',
    'william',
    'warren.brown',
    'li.wei',
    'illinois',
    '24.7',
  ],
])('S-41 leaves the username %s to members', (name) => {
  expect(isReservedUsername(name)).toBe(false);
});
