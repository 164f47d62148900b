import { expect, it } from 'vitest';
import { initials } from './initials.ts';
import { tintOf } from './tint.ts';

it.each([
  ['Ana Souza', 'AS'],
  ['Maya', 'M'],
  ['@maya_r', 'M'],
  ['_42jonas', 'J'],
  ['Jean-Luc de la Tour', 'JT'],
  ['  ', ''],
  ['李 雯', '李雯'],
  ['élodie ß', 'ÉSS'],
  ['😀 Smith', '😀S'],
  ['42', '4'],
])('I-04 a face without a photo: %s shows %s', (name, letters) => {
  expect(initials(name)).toBe(letters);
});

it('a name has the same tint each time, within the palette', () => {
  for (const name of ['Ana', 'Maya', '', '李']) {
    expect(tintOf(name, 5)).toBe(tintOf(name, 5));
    expect(tintOf(name, 5)).toBeGreaterThanOrEqual(0);
    expect(tintOf(name, 5)).toBeLessThan(5);
  }
});
