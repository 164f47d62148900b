import { describe, expect, it } from 'vitest';
import { readFilters, readList, setFilters, withFilters, withList, withoutFilters } from './filters.ts';

const params = (query: string) => new URLSearchParams(query);

describe('filters in the address', () => {
  it('I-07 are read back as they were set, so they survive a reload', () => {
    const all = {
      interest: 'hiking',
      neighborhood: 'astoria',
      language: 'french',
      careerField: 'law',
      arrival: 'around',
      search: 'ana',
    } as const;
    const address = withFilters(params('list=nearby'), all);
    expect(readFilters(params(address.toString()))).toEqual(all);
    expect(readList(address)).toBe('nearby');
    expect(setFilters(all)).toEqual(['search', 'interest', 'neighborhood', 'language', 'careerField', 'arrival']);
  });

  it('I-07 ignores unknown values', () => {
    expect(
      readFilters(
        params('interest=knitting&neighborhood=atlantis&language=&careerField=toString&arrival=later&search=%20%20'),
      ),
    ).toEqual({});
    expect(readFilters(params(`search=%20 ${'x'.repeat(100)}`)).search).toHaveLength(80);
    expect(readList(params('list=everyone'))).toBeNull();
  });

  it('I-07 removes one filter or all, and keeps the other parameters', () => {
    const address = params('interest=hiking&language=french&list=nearby&other=1');
    expect(withFilters(address, { interest: null }).toString()).toBe('language=french&list=nearby&other=1');
    expect(withFilters(address, { search: '' }).toString()).toBe(address.toString());
    expect(withoutFilters(address).toString()).toBe('list=nearby&other=1');
    expect(withList(address, null)).toBe('?interest=hiking&language=french&other=1');
    expect(withList(params('language=french'), 'recommended')).toBe('?language=french&list=recommended');
  });
});
