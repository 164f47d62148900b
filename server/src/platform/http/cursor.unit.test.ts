import { expect, it } from 'vitest';
import { cursorOf, part, positionOfCursor } from './cursor.ts';

const parts = { at: part.instant, uid: part.uid, seq: part.number };
const read = (...texts: (string | number)[]) => positionOfCursor(cursorOf(...texts), parts);

it('returns the parts that a page gave, and null for the first page', () => {
  expect(read('2026-11-22T09:00:00.123Z', 'member_1', 42)).toEqual({
    at: '2026-11-22T09:00:00.123Z',
    uid: 'member_1',
    seq: 42,
  });
  expect(positionOfCursor(undefined, parts)).toBeNull();
});

it.each([
  ['2026-02-30T00:00:00.000Z', 'a', 1],
  ['0000-01-01T00:00:00.000Z', 'a', 1],
  ['+275760-09-13T00:00:00.000Z', 'a', 1],
  ['2026', 'a', 1],
  ['yesterday', 'a', 1],
  ['2026-11-22T09:00:00.123Z', '', 1],
  ['2026-11-22T09:00:00.123Z', "a' or true", 1],
  ['2026-11-22T09:00:00.123Z', 'a', -1],
  ['2026-11-22T09:00:00.123Z', 'a', 1e21],
  ['2026-11-22T09:00:00.123Z', 'a'],
  [],
])('refuses the cursor of %j', (...texts) => {
  expect(() => read(...texts)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
});

it.each(['', 'null', 'e30', 'W10', '%%', Buffer.from('[1]').toString('base64url')])('refuses the text %j', (text) => {
  expect(() => positionOfCursor(text, parts)).toThrow(expect.objectContaining({ code: 'INVALID_INPUT' }));
});
