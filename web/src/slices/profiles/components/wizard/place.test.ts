import { describe, expect, it } from 'vitest';
import { chooseBorough, chooseNeighborhood } from './place.ts';

const NOWHERE = { neighborhood: null, borough: null };

describe('neighborhood and borough', () => {
  it('W-12 sets the borough of a chosen neighborhood', () => {
    expect(chooseNeighborhood(NOWHERE, 'park-slope')).toEqual({ neighborhood: 'park-slope', borough: 'Brooklyn' });
    const moved = chooseNeighborhood({ neighborhood: 'park-slope', borough: 'Brooklyn' }, 'astoria');
    expect(moved).toEqual({ neighborhood: 'astoria', borough: 'Queens' });
  });

  it('W-12 keeps the borough when the neighborhood is cleared', () => {
    const place = { neighborhood: 'astoria', borough: 'Queens' } as const;
    expect(chooseNeighborhood(place, null)).toEqual({ neighborhood: null, borough: 'Queens' });
  });

  it('W-12 chooses a borough alone, and clears a neighborhood of another one', () => {
    expect(chooseBorough(NOWHERE, 'Bronx')).toEqual({ neighborhood: null, borough: 'Bronx' });
    const place = { neighborhood: 'astoria', borough: 'Queens' } as const;
    expect(chooseBorough(place, 'Queens')).toEqual(place);
    expect(chooseBorough(place, 'Bronx')).toEqual({ neighborhood: null, borough: 'Bronx' });
    expect(chooseBorough(place, null)).toEqual(NOWHERE);
  });
});
