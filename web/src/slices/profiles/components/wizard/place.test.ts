import { describe, expect, it } from 'vitest';
import { chooseBorough, chooseNeighborhood } from './place.ts';

const NOWHERE = { neighborhood: null, borough: null };

describe('where one lives', () => {
  it('W-12 choosing a neighborhood sets its borough', () => {
    expect(chooseNeighborhood(NOWHERE, 'park-slope')).toEqual({ neighborhood: 'park-slope', borough: 'Brooklyn' });
    const moved = chooseNeighborhood({ neighborhood: 'park-slope', borough: 'Brooklyn' }, 'astoria');
    expect(moved).toEqual({ neighborhood: 'astoria', borough: 'Queens' });
  });

  it('W-12 taking the neighborhood back leaves the borough', () => {
    const place = { neighborhood: 'astoria', borough: 'Queens' } as const;
    expect(chooseNeighborhood(place, null)).toEqual({ neighborhood: null, borough: 'Queens' });
  });

  it('W-12 a borough can be chosen alone; a neighborhood elsewhere goes', () => {
    expect(chooseBorough(NOWHERE, 'Bronx')).toEqual({ neighborhood: null, borough: 'Bronx' });
    const place = { neighborhood: 'astoria', borough: 'Queens' } as const;
    expect(chooseBorough(place, 'Queens')).toEqual(place);
    expect(chooseBorough(place, 'Bronx')).toEqual({ neighborhood: null, borough: 'Bronx' });
    expect(chooseBorough(place, null)).toEqual(NOWHERE);
  });
});
