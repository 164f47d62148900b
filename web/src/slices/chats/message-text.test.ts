import { describe, expect, it } from 'vitest';
import { isBigEmoji, partsOf } from './message-text.ts';

const links = (content: string) => partsOf(content).flatMap(({ href }) => (href === null ? [] : [href]));

describe('the text of a message', () => {
  it('M-11 makes web addresses links, without what ends the sentence', () => {
    expect(links('See https://nyc.gov/parks.')).toEqual(['https://nyc.gov/parks']);
    expect(links('(http://a.example/x) and https://en.wikipedia.org/wiki/Stoop_(architecture), ok?')).toEqual([
      'http://a.example/x',
      'https://en.wikipedia.org/wiki/Stoop_(architecture)',
    ]);
  });

  it('M-11 links to nothing but http and https', () => {
    expect(links('javascript:alert(1) data:text/html,x ftp://a.example //a.example https://')).toEqual([]);
  });

  it('M-11 loses no character', () => {
    for (const content of ['', 'plain', 'https://a.example', 'x https://a.example/?q=1&b=2! y https://b.example\nz']) {
      expect(
        partsOf(content)
          .map(({ text }) => text)
          .join(''),
      ).toBe(content);
    }
  });

  it('M-05 shows one to three emoji large, and nothing else', () => {
    for (const content of ['😊', '🗽🍕', '👩‍👩‍👧‍👦 🇺🇸 ☕', '1️⃣', '👋🏽']) expect(isBigEmoji(content)).toBe(true);
    for (const content of ['', ' ', '1', '#', 'hi 😊', '😊😊😊😊', '©x']) expect(isBigEmoji(content)).toBe(false);
  });
});
