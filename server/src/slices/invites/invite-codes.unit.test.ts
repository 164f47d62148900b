import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import fc from 'fast-check';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CODE_BYTES, codeFrom, digest, isSameCode } from './invite-codes.rules.ts';

describe('an invite code', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    syncBuiltinESMExports();
  });

  it('A-05 is compared in constant time, over as many bytes whatever its length', () => {
    const compare = vi.spyOn(crypto, 'timingSafeEqual');
    syncBuiltinESMExports();
    const right = 'stoop-newcomer';
    const given = ['', 's', 'stoop-newcomes', right, `${right}x`, 'x'.repeat(10_000)];
    expect(given.map((code) => isSameCode(code, right))).toEqual([false, false, false, true, false, false]);
    expect(compare.mock.calls.map(([one, other]) => [one.byteLength, other.byteLength])).toEqual(
      given.map(() => [32, 32]),
    );
  });

  it('A-05 has 27 characters in groups of nine, which only its own bytes make', () => {
    const bytes = Uint8Array.from({ length: 40 }, (_, index) => index);
    expect(CODE_BYTES).toBe(27);
    expect(codeFrom(bytes)).toBe('abcdefghj-kmnpqrstv-wxyz01234');
    expect(codeFrom(bytes.subarray(0, CODE_BYTES))).toBe(codeFrom(bytes));
  });

  it('A-05 is equal to itself and to no other text, of whatever length', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        expect(isSameCode(one, one)).toBe(true);
        expect(isSameCode(one, other)).toBe(one === other);
      }),
    );
  });

  it('A-05 is stored as its SHA-256', () => {
    expect(digest('abc').toString('hex')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
  });
});
