import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isBigEmoji, partsOf } from './message-text.ts';

const links = (content: string) => partsOf(content).flatMap(({ href }) => (href === null ? [] : [href]));

describe('the text of a message', () => {
  it('M-11 makes web addresses links, without the punctuation after them', () => {
    expect(links('See https://nyc.gov/parks.')).toEqual(['https://nyc.gov/parks']);
    expect(links('(http://a.example/x) and https://en.wikipedia.org/wiki/Stoop_(architecture), ok?')).toEqual([
      'http://a.example/x',
      'https://en.wikipedia.org/wiki/Stoop_(architecture)',
    ]);
  });

  it('M-11 makes links of http, https and mail addresses only', () => {
    expect(links('javascript:alert(1) data:text/html,x ftp://a.example //a.example https:// www. a@b @x.com')).toEqual(
      [],
    );
    expect(links('www.nyc.gov/parks, write to ann.lee+stoop@mail.example.com.')).toEqual([
      'https://www.nyc.gov/parks',
      'mailto:ann.lee+stoop@mail.example.com',
    ]);
    expect(links('xhttps://a.example and awww.b.example')).toEqual([]);
  });

  it('M-11 shows where a link leads', () => {
    const shown = (content: string) =>
      partsOf(content).flatMap(({ text, href }) => (href === null ? [] : [[text, new URL(href).host]]));
    // Cyrillic letters that look like Latin ones; wide letters; a host in escapes.
    expect(shown('https://аррӏе.com/login')).toEqual([['https://xn--80ak6aa92e.com/login', 'xn--80ak6aa92e.com']]);
    expect(shown('https://ｇｏｏｇｌｅ.com')).toEqual([['https://google.com', 'google.com']]);
    expect(shown('https://%67oogle.com:443/x')).toEqual([['https://google.com/x', 'google.com']]);
    // Everything before the @ is a name, not the host.
    expect(shown('https://google.com@evil.example/ https://google.com%2F:x@evil.example')).toEqual([]);
    // Signs that turn the others around end an address, so that it is not shown backwards.
    expect(shown('https://evil.example/\u202Emoc.elgoog')).toEqual([['https://evil.example/', 'evil.example']]);
    expect(shown('https://goo\u200Bgle.com')).toEqual([['https://goo', 'goo']]);
    expect(shown('HTTPS://NYC.gov/Parks?q=Café#a')).toEqual([['HTTPS://NYC.gov/Parks?q=Café#a', 'nyc.gov']]);
  });

  it('M-11 keeps every character of any text and makes no other kinds of links', () => {
    const piece = fc.constantFrom(
      ...[
        'https://',
        'http://',
        'www.',
        'a.example',
        '@',
        ':',
        '/',
        '(',
        ')',
        '.',
        ' ',
        '\u202e',
        'javascript:',
        '"',
        '%',
        'é',
      ],
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 16 }), (pieces) => {
        const content = pieces.join('');
        for (const { text, href } of partsOf(content)) {
          expect(text).not.toBe('');
          if (href === null) expect(content).toContain(text);
          else {
            expect(['http:', 'https:', 'mailto:']).toContain(new URL(href).protocol);
            expect(new URL(href).username).toBe('');
          }
        }
      }),
    );
  });

  it('M-11 keeps every character', () => {
    for (const content of ['', 'plain', 'https://a.example', 'x https://a.example/?q=1&b=2! y https://b.example\nz']) {
      expect(
        partsOf(content)
          .map(({ text }) => text)
          .join(''),
      ).toBe(content);
    }
  });

  it('M-05 shows only messages of one to three emoji large', () => {
    for (const content of ['😊', '🗽🍕', '👩‍👩‍👧‍👦 🇺🇸 ☕', '1️⃣', '👋🏽']) expect(isBigEmoji(content)).toBe(true);
    for (const content of ['', ' ', '1', '#', 'hi 😊', '😊😊😊😊', '©x']) expect(isBigEmoji(content)).toBe(false);
  });
});

it('M-11 splits an address with thousands of closing brackets once, and keeps a bracket that was opened in it', () => {
  const brackets = ')'.repeat(3990);
  expect(partsOf(`https://x.yz${brackets}`)).toEqual([
    { text: 'https://x.yz', href: 'https://x.yz/' },
    { text: brackets, href: null },
  ]);
  expect(partsOf('https://x.yz/a_(b)).')[0]?.text).toBe('https://x.yz/a_(b)');
});
