import { expect, it } from 'vitest';
import { foundParts } from './highlight.ts';

const marked = (content: string, search: string) =>
  foundParts(content, search)
    .map(({ text, isMarked }) => (isMarked ? `[${text}]` : text))
    .join('');

it('M-12 marks the words that the server finds: without case and accents, and the last one by its prefix', () => {
  expect(marked('Meet at Café Grumpy', 'cafe gru')).toBe('Meet at [Café] [Grumpy]');
  expect(marked('gruesome cafe', 'gru cafe')).toBe('gruesome [cafe]');
  expect(marked("Let's go", 'lets')).toBe("[Let's] go");
  expect(marked('ПРИВЕТ всем', 'прив')).toBe('[ПРИВЕТ] всем');
  expect(marked('我们去皇后区', '皇后')).toBe('我们去[皇后]区');
  expect(marked('a+b (c) <b>', 'c')).toBe('a+b ([c]) <b>');
  expect(marked('nothing here', '!!!')).toBe('nothing here');
});

it('M-12 shortens a long message to start a little before the first match', () => {
  const long = `${'word '.repeat(40)}needle and more`;
  const shown = marked(long, 'needle');
  expect(shown).toMatch(/^…word (?:word )*\[needle\] and more$/);
  expect(shown.length).toBeLessThan(60);
  expect(marked(`${'x'.repeat(200)} needle`, 'needle')).toBe('…[needle]');
});

it('M-12 keeps the whole text after the first match', () => {
  const content = 'one two three two one';
  expect(
    foundParts(content, 'two')
      .map(({ text }) => text)
      .join(''),
  ).toBe(content);
});
