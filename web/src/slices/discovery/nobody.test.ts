import { describe, expect, it } from 'vitest';
import { whyNobody } from './nobody.ts';

describe('why a list shows nobody', () => {
  it('I-08 near, without a borough: the invitation, whatever else is set', () => {
    expect(whyNobody('nearby', {}, null)).toBe('place');
    expect(whyNobody('nearby', { search: 'ana' }, null)).toBe('place');
    expect(whyNobody('recommended', {}, null)).toBe('early');
  });

  it('I-07 a neighborhood of the other list is looked for there', () => {
    expect(whyNobody('recommended', { neighborhood: 'astoria' }, 'Queens')).toBe('elsewhere');
    expect(whyNobody('nearby', { neighborhood: 'astoria' }, 'Brooklyn')).toBe('elsewhere');
    expect(whyNobody('recommended', { neighborhood: 'astoria' }, 'Brooklyn')).toBe('filters');
    expect(whyNobody('nearby', { neighborhood: 'astoria' }, 'Queens')).toBe('filters');
    expect(whyNobody('recommended', { neighborhood: 'astoria' }, null)).toBe('filters');
  });

  it('I-05 a search alone, filters, nothing set', () => {
    expect(whyNobody('nearby', { search: 'ana' }, 'Queens')).toBe('search');
    expect(whyNobody('nearby', { search: 'ana', interest: 'art' }, 'Queens')).toBe('filters');
    expect(whyNobody('nearby', { language: 'french' }, 'Queens')).toBe('filters');
    expect(whyNobody('recommended', {}, 'Queens')).toBe('early');
  });
});
