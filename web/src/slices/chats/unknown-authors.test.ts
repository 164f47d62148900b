import { describe, expect, it } from 'vitest';
import { unknownAuthors } from './unknown-authors.ts';

const wrote = (userId: string, kind: 'text' | 'system' | 'hidden' | 'deleted' = 'text') => ({ userId, kind });

describe('authors of loaded messages', () => {
  it('M-07 fetches authors who are not among the listed participants, each once', () => {
    const items = [wrote('c'), wrote('a'), wrote('b'), wrote('b'), wrote('d', 'deleted')];
    const hidden = [wrote('', 'hidden'), wrote('', 'system')];
    expect(unknownAuthors([...items, ...hidden], [{ uid: 'a' }], {})).toEqual(['b', 'c', 'd']);
    expect(unknownAuthors(items, [{ uid: 'a' }], { b: null, c: null })).toEqual(['d']);
    expect(unknownAuthors(items, [{ uid: 'a' }, { uid: 'b' }, { uid: 'c' }, { uid: 'd' }], {})).toEqual([]);
  });
});
