import { expect, it } from 'vitest';
import { foundParts } from './highlight.ts';

const highlighted = (content: string, search: string) =>
  foundParts(content, search)
    .map(({ text, isHighlighted }) => (isHighlighted ? `[${text}]` : text))
    .join('');

it('M-12 marks the words that the server finds: without case and accents, and the last one by its prefix', () => {
  expect(highlighted('Meet at Café Grumpy', 'cafe gru')).toBe('Meet at [Café] [Grumpy]');
  expect(highlighted('gruesome cafe', 'gru cafe')).toBe('gruesome [cafe]');
  expect(highlighted("Let's go", 'lets')).toBe("[Let's] go");
  expect(highlighted('ПРИВЕТ всем', 'прив')).toBe('[ПРИВЕТ] всем');
  expect(highlighted('我们去皇后区', '皇后')).toBe('我们去[皇后]区');
  expect(highlighted('a+b (c) <b>', 'c')).toBe('a+b ([c]) <b>');
  expect(highlighted('nothing here', '!!!')).toBe('nothing here');
});

it('M-12 shortens a long message to start a little before the first match', () => {
  const long = `${'word '.repeat(40)}needle and more`;
  const shown = highlighted(long, 'needle');
  expect(shown).toMatch(/^…word (?:word )*\[needle\] and more$/);
  expect(shown.length).toBeLessThan(60);
  expect(highlighted(`${'x'.repeat(200)} needle`, 'needle')).toBe('…[needle]');
});

it('M-12 keeps the whole text after the first match', () => {
  const content = 'one two three two one';
  expect(
    foundParts(content, 'two')
      .map(({ text }) => text)
      .join(''),
  ).toBe(content);
});
