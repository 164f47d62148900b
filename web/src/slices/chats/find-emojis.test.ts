import { expect, it } from 'vitest';
import english from '#catalog/emojis.json' with { type: 'json' };
import { emoji } from '#contract/chats/forms.ts';
import spanish from '../../text/es/emojis.json' with { type: 'json' };
import chinese from '../../text/zh/emojis.json' with { type: 'json' };
import { EMOJI_GROUPS } from './emoji-groups.ts';
import { FOUND_MAX, findEmojis, readEmojis } from './find-emojis.ts';

const en = readEmojis(english.emojis);
const es = readEmojis(spanish.emojis);
const zh = readEmojis(chinese.emojis);

it('M-16 finds emojis by the beginnings of words in the language of the member, with and without accents', () => {
  for (const search of ['pizza', 'PIZ', ' slice pizza ']) expect(findEmojis(en, search)[0]).toBe('🍕');
  for (const search of ['corazón rojo', 'rojo corazón', 'corazón ro']) expect(findEmojis(es, search)).toContain('❤️');
  expect(findEmojis(es, 'bandera Mexico')).toEqual(['🇲🇽']);
  expect(findEmojis(zh, '披萨')[0]).toBe('🍕');
  expect(findEmojis(zh, '自由女神')).toEqual(['🗽']);
  // The middle of a word is no beginning, and every word has to match.
  expect(findEmojis(en, 'ball')).toContain('🎈');
  expect(findEmojis(en, 'loon')).not.toContain('🎈');
  expect(findEmojis(en, 'pizza zebra')).toEqual([]);
  expect(findEmojis(en, ' ?! ')).toEqual([]);
});

it('M-16 finds first what is called like the search, then what has it in its name, then the others', () => {
  const emojis = readEmojis(['🎈|balloon|red', '🍎|red apple|fruit', '🔴|red|dot', '🌹|rose|red apple']);
  expect(findEmojis(emojis, 'red')).toEqual(['🔴', '🍎', '🎈', '🌹']);
  expect(findEmojis(emojis, 'red fruit')).toEqual(['🍎']);
  const faces = findEmojis(en, 'f');
  expect(faces).toHaveLength(FOUND_MAX);
});

it('M-16 finds the same emojis in each language: those of the groups and only such as the server takes as a reaction', () => {
  const all = en.map((one) => one.emoji);
  expect(all.length).toBeGreaterThan(1_800);
  expect(new Set(all).size).toBe(all.length);
  for (const other of [es, zh]) expect(other.map((one) => one.emoji)).toEqual(all);
  expect(all.filter((one) => !emoji.safeParse(one).success)).toEqual([]);
  expect(EMOJI_GROUPS.flatMap(({ emojis }) => emojis).filter((one) => !all.includes(one))).toEqual([]);
});
