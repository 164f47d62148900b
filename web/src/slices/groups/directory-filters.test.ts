import { describe, expect, it } from 'vitest';
import { isNarrowed, readChoice, searchOf } from './directory-filters.ts';

describe('the choice of the directory of groups', () => {
  it('is in the address, without values that do not exist', () => {
    const search = '?whose=mine&category=arts&borough=Queens&search=books';
    expect(searchOf(readChoice(search))).toBe(search);
    expect(searchOf(readChoice('?whose=theirs&category=none&borough=Newark'))).toBe('');
  });

  it('is narrowed by a filter and by words, and not by whose groups they are', () => {
    expect(isNarrowed(readChoice('?whose=mine'))).toBe(false);
    for (const search of ['?category=arts', '?borough=Queens', '?search=books'])
      expect(isNarrowed(readChoice(search))).toBe(true);
  });
});
