import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { afterEach, expect, it, vi } from 'vitest';
import { isSameCode } from './invite-codes.rules.ts';

afterEach(() => {
  vi.restoreAllMocks();
  syncBuiltinESMExports();
});

it('A-05 compares codes in constant time, over as many bytes whatever the length of the code', () => {
  const compare = vi.spyOn(crypto, 'timingSafeEqual');
  syncBuiltinESMExports();
  const right = 'stoop-newcomer';
  const given = ['', 's', 'stoop-newcomes', right, `${right}x`, 'x'.repeat(10_000)];
  expect(given.map((code) => isSameCode(code, right))).toEqual([false, false, false, true, false, false]);
  expect(compare.mock.calls.map(([one, other]) => [one.byteLength, other.byteLength])).toEqual(
    given.map(() => [32, 32]),
  );
});
