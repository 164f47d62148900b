import { describe, expect, it } from 'vitest';
import { unknownWriters } from './writers.ts';

const wrote = (userId: string, kind: 'text' | 'system' | 'hidden' | 'deleted' = 'text') => ({ userId, kind });

describe('who wrote what is in view', () => {
  it('M-07 M-09 asks for writers that did not come with the chat, each once, and for nobody twice', () => {
    const items = [wrote('c'), wrote('a'), wrote('b'), wrote('b'), wrote('d', 'deleted')];
    const hidden = [wrote('', 'hidden'), wrote('e', 'system')];
    expect(unknownWriters([...items, ...hidden], [{ uid: 'a' }], {})).toEqual(['b', 'c', 'd']);
    expect(unknownWriters(items, [{ uid: 'a' }], { b: null, c: null })).toEqual(['d']);
    expect(unknownWriters(items, [{ uid: 'a' }, { uid: 'b' }, { uid: 'c' }, { uid: 'd' }], {})).toEqual([]);
  });
});
