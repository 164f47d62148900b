import { expect, it } from 'vitest';
import { removeAccents } from './accents.ts';

it.each([
  ['Beyoncé', 'Beyonce'],
  ['Hell’s Kitchen', 'Hells Kitchen'],
  ['ＡＢＣ ﬁ', 'ABC fi'],
  ['हिन्दी', 'हिन्दी'],
  ['İstanbul', 'Istanbul'],
])('compares %s as %s', (text, plain) => {
  expect(removeAccents(text)).toBe(plain.normalize('NFKD'));
});
