import { describe, expect, it } from 'vitest';
import { whyNobody } from './nobody.ts';

describe('the reason why a list is empty', () => {
  it('I-08 is the missing borough under Near You, whatever filters are set', () => {
    expect(whyNobody('nearby', {}, null)).toBe('place');
    expect(whyNobody('nearby', { search: 'ana' }, null)).toBe('place');
    expect(whyNobody('recommended', {}, null)).toBe('early');
  });

  it('I-07 is the other list when the neighborhood belongs there', () => {
    expect(whyNobody('recommended', { neighborhood: 'astoria' }, 'Queens')).toBe('elsewhere');
    expect(whyNobody('nearby', { neighborhood: 'astoria' }, 'Brooklyn')).toBe('elsewhere');
    expect(whyNobody('recommended', { neighborhood: 'astoria' }, 'Brooklyn')).toBe('filters');
    expect(whyNobody('nearby', { neighborhood: 'astoria' }, 'Queens')).toBe('filters');
    expect(whyNobody('recommended', { neighborhood: 'astoria' }, null)).toBe('filters');
  });

  it('I-05 is the search, the filters, or that there are no members yet', () => {
    expect(whyNobody('nearby', { search: 'ana' }, 'Queens')).toBe('search');
    expect(whyNobody('nearby', { search: 'ana', interest: 'art' }, 'Queens')).toBe('filters');
    expect(whyNobody('nearby', { language: 'french' }, 'Queens')).toBe('filters');
    expect(whyNobody('recommended', {}, 'Queens')).toBe('early');
  });
});
