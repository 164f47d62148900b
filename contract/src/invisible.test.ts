import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { isBlank, withoutInvisible } from './invisible.ts';
import { profileUpdate } from './profiles/fields.ts';
import { line, messageText, text } from './shapes.ts';

const ACTING = [0x202a, 0x202b, 0x202c, 0x202d, 0x202e, 0x2066, 0x2067, 0x2068, 0x2069, 0x200b, 0x2060, 0xfeff].map(
  (code) => String.fromCodePoint(code),
);
const BLANKS = [
  ...ACTING,
  ' ',
  '\n',
  '\u00a0',
  '\u00ad',
  '\u034f',
  '\u115f',
  '\u1160',
  '\u2800',
  '\u3164',
  '\uffa0',
].concat(['\u200c', '\u200d', '\u200e', '\u200f', '\u061c', '\u180e', '\ufe0f', '\u{e0020}', '\u{e0100}']);
const hostile = fc.string({
  unit: fc.oneof(fc.constantFrom(...BLANKS), fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 })),
});
const parse = (shape: z.ZodMiniType<string>, value: string) => z.safeParse(shape, value);
const hasNone = (value: string) => ACTING.every((character) => !value.includes(character));

describe('invisible characters', () => {
  it('W-19 removes direction marks and zero-width characters from any text, and a second pass changes nothing', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const cleaned = withoutInvisible(value);
        expect(hasNone(cleaned)).toBe(true);
        expect(withoutInvisible(cleaned)).toBe(cleaned);
        for (const shape of [text(400), line(400)]) {
          const result = parse(shape, value);
          if (result.success)
            expect([hasNone(result.data), parse(shape, result.data).data]).toEqual([true, result.data]);
        }
      }),
    );
  });

  it('W-19 treats any mix of invisible characters as empty text', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...BLANKS), { maxLength: 20 }), (list) => {
        const value = list.join('');
        expect(isBlank(value)).toBe(true);
        for (const shape of [text, line, messageText]) {
          expect(parse(shape(400, 1), value).success).toBe(false);
          expect(parse(shape(400), value).data).toBe('');
        }
      }),
    );
  });

  it('W-19 keeps letters of every script, emoji of several parts, and joiners that a word needs', () => {
    const keptTexts = ['می‌خواهم', 'क्‍ष', 'ශ්‍රී', '👩‍👩‍👧‍👦', '🏳️‍🌈', '👨🏽‍💻', '🏴󠁧󠁢󠁥󠁮󠁧󠁿', 'Zoë', '中文', 'שלום', 'Ó’Brien'];
    for (const value of keptTexts)
      for (const shape of [text, line, messageText]) expect(parse(shape(100, 1), value).data).toBe(value.normalize());
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme-ascii', minLength: 1 }), (value) => {
        expect(withoutInvisible(value)).toBe(isBlank(value) ? '' : value);
      }),
    );
  });

  it('W-19 removes joiners that join nothing, so that two names that look the same are equal', () => {
    expect(withoutInvisible('An\u200dna\u200c')).toBe('Anna');
    expect(withoutInvisible('👩\u200d')).toBe('👩');
    expect(withoutInvisible('\u202egnp.exe\u2066')).toBe('gnp.exe');
    expect(parse(line(60), 'A\u030a\u200bnn\n b').data).toBe('Ånn b');
    // Without the zero-width character between them, the two characters form one letter.
    expect(parse(text(60), 'e\u200b\u0301').data).toBe('é');
  });

  it('W-19 rejects control characters, including the C1 set', () => {
    for (const control of ['\u0000', '\u0007', '\u007f', '\u0085', '\u009b'])
      for (const shape of [text, line, messageText]) {
        const input = `a${control}b`;
        // Some programs treat NEL as a line end. It is rejected like the others.
        expect(parse(shape(100), input).success).toBe(false);
      }
  });

  it('keeps messages as they were typed', () => {
    fc.assert(
      fc.property(hostile, (value) => {
        const result = parse(messageText(1000), value);
        if (result.success) expect(result.data).toBe(isBlank(value) ? '' : value.normalize().trim());
      }),
    );
    expect(parse(messageText(100, 1), '\u202egnp.exe').data).toBe('\u202egnp.exe');
  });

  it('W-19 cleans the names of a profile in the route that saves them', () => {
    const input = { public: { firstName: '\u202eAnna\u200b', lastName: '\u3164', bio: 'Hi\u2067 there' } };
    expect(z.parse(profileUpdate, input).public).toEqual({ firstName: 'Anna', lastName: '', bio: 'Hi there' });
  });
});
