import { describe, expect, test } from 'vitest';
import { BOROUGHS } from './boroughs.ts';
import { NAMES_IN_TWO_BOROUGHS } from './neighborhoods.data.ts';
import { findNeighborhoods, NEIGHBORHOODS, neighborhoodById } from './neighborhoods.ts';

const first = (query: string) => findNeighborhoods(query, 1)[0]?.id;
const ids = (query: string, limit?: number) => findNeighborhoods(query, limit).map(({ id }) => id);

describe('the list', () => {
  test('O-09 names the five boroughs', () => {
    expect(BOROUGHS).toEqual(['Bronx', 'Brooklyn', 'Manhattan', 'Queens', 'Staten Island']);
  });

  test('O-09 gives every borough its neighborhoods, in order of name', () => {
    for (const borough of BOROUGHS) {
      const names = NEIGHBORHOODS.filter((neighborhood) => neighborhood.borough === borough).map(({ name }) => name);
      expect(names.length, borough).toBeGreaterThan(40);
      expect(names, borough).toEqual([...names].sort((a, b) => a.localeCompare(b, 'en')));
    }
  });

  test('O-09 gives each neighborhood a kebab-case id that no other has', () => {
    for (const { id } of NEIGHBORHOODS) expect(id).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
    expect(new Set(NEIGHBORHOODS.map(({ id }) => id)).size).toBe(NEIGHBORHOODS.length);
  });

  test('O-09 puts the borough into the id only if the name exists in two boroughs', () => {
    const names = NEIGHBORHOODS.map(({ name }) => name);
    const doubled = [...new Set(names.filter((name, place) => names.indexOf(name) !== place))];
    expect(doubled).toEqual([...NAMES_IN_TWO_BOROUGHS]);
    expect(neighborhoodById('murray-hill-queens')?.borough).toBe('Queens');
    expect(neighborhoodById('murray-hill-manhattan')?.borough).toBe('Manhattan');
  });

  test('O-09 has single neighborhoods where the city joins several', () => {
    const halves = ['carroll-gardens', 'cobble-hill', 'gowanus', 'red-hook', 'dumbo', 'boerum-hill', 'soho', 'tribeca'];
    for (const id of halves) expect(neighborhoodById(id), id).toBeDefined();
    expect(neighborhoodById('nowhere')).toBeUndefined();
  });

  test('O-09 repeats no name of a place among its own aliases', () => {
    for (const { name, aliases = [] } of NEIGHBORHOODS) {
      const lowerNames = [name, ...aliases].map((label) => label.toLowerCase());
      expect(new Set(lowerNames).size, name).toBe(lowerNames.length);
    }
  });
});

describe('the search', () => {
  test.each([
    ['Bed-Stuy', 'bedford-stuyvesant'],
    ['BedStuy', 'bedford-stuyvesant'],
    ['bed stuy', 'bedford-stuyvesant'],
    ['LES', 'lower-east-side'],
    ['FiDi', 'financial-district'],
    ['UWS', 'upper-west-side'],
    ['ues', 'upper-east-side'],
    ['LIC', 'long-island-city'],
    ['Clinton', 'hells-kitchen'],
    ['Dumbo', 'dumbo'],
    ['stuytown', 'stuyvesant-town-peter-cooper-village'],
    ['El Barrio', 'east-harlem'],
  ])('O-09 knows %s by the name people use', (alias, id) => {
    expect(first(alias)).toBe(id);
  });

  test.each([
    ['hells kitchen', 'hells-kitchen'],
    ['Hell’s Kitchen', 'hells-kitchen'],
    ['HELL`S KITCHEN', 'hells-kitchen'],
    ['coop city', 'co-op-city'],
    ['st albans', 'st-albans'],
    ['Saint Albans', 'st-albans'],
    ['Ft. Greene', 'fort-greene'],
    ['crown hts', 'crown-heights'],
    ['  astória ', 'astoria'],
    ['so ho', 'soho'],
  ])('O-09 reads %s whatever its accents, case and marks', (typed, id) => {
    expect(first(typed)).toBe(id);
  });

  test('O-09 ranks the whole name above a beginning, that above a word, that above letters inside', () => {
    expect(ids('harlem').slice(0, 3)).toEqual(['harlem', 'east-harlem', 'west-harlem']);
    expect(ids('flat', 3)).toEqual(['flatbush', 'flatlands', 'flatiron']);
    expect(ids('wood')[0]).toBe('woodlawn');
    const matches = ids('hill');
    expect(matches.indexOf('hillcrest')).toBeLessThan(matches.indexOf('boerum-hill'));
    const inside = ids('side');
    expect(inside.indexOf('upper-east-side')).toBeLessThan(inside.indexOf('sunnyside'));
  });

  test('O-09 takes words in any order and unfinished', () => {
    expect(first('slope park')).toBe('park-slope');
    expect(first('prosp hei')).toBe('prospect-heights');
  });

  test('O-09 lets a borough be part of the query', () => {
    expect(ids('murray hill')).toEqual(['murray-hill-manhattan', 'murray-hill-queens']);
    expect(ids('Murray Hill, Queens')).toEqual(['murray-hill-queens']);
    expect(ids('brooklyn heights')[0]).toBe('brooklyn-heights');
    expect(first('williamsburg bk')).toBe('williamsburg');
    expect(ids('riverdale the bronx')).toEqual(['riverdale', 'north-riverdale']);
  });

  test('O-09 gives a whole borough for its name, after places named like it', () => {
    const staten = findNeighborhoods('staten island');
    expect(staten.every(({ borough }) => borough === 'Staten Island')).toBe(true);
    expect(staten.length).toBe(NEIGHBORHOODS.filter(({ borough }) => borough === 'Staten Island').length);
    expect(first('Queens')).toBe('queens-village');
    expect(ids('queens')).toContain('astoria');
  });

  test('O-09 gives everything for an empty query, and no more than the limit', () => {
    expect(findNeighborhoods('  ')).toEqual(NEIGHBORHOODS);
    expect(findNeighborhoods('?')).toEqual(NEIGHBORHOODS);
    expect(findNeighborhoods('', 7)).toEqual(NEIGHBORHOODS.slice(0, 7));
    expect(findNeighborhoods('park', 4)).toHaveLength(4);
  });

  test('O-09 finds nothing for what the city does not have', () => {
    expect(findNeighborhoods('zzyzx')).toEqual([]);
    expect(findNeighborhoods('soho queens')).toEqual([]);
  });

  test('O-09 finds every neighborhood first by its own name', () => {
    for (const { id, name, borough } of NEIGHBORHOODS) expect(first(`${name} ${borough}`), name).toBe(id);
  });
});
