import { describe, expect, it } from 'vitest';
import { NEIGHBORHOODS, neighborhoodLabel } from '#contract/profiles/neighborhoods.ts';
import { boroughOf } from './borough.rules.ts';

describe('the borough of a place', () => {
  it.each([
    ['Spectacle Theater, 124 S 3rd St, Williamsburg', 'Brooklyn'],
    ['Great Kills Park, parking lot G, Staten Island', 'Staten Island'],
    ['Bronx Zoo, the Bronx, NY 10460', 'Bronx'],
    ['Golden Mall, 41-36 Main St, flushing, New York', 'Queens'],
    ['Golden Mall, Flushing, NY, 11354', 'Queens'],
    ['MoMA PS1, Long -- Island City', 'Queens'],
    // The common name of several neighborhoods of one borough.
    ['Somewhere in BoCoCa, BoCoCa', 'Brooklyn'],
  ])('H-08 is the one that its last part names: %s', (place, borough) => expect(boroughOf(place)).toBe(borough));

  it.each([
    ...['Brooklyn Diner, 57th St', 'Bryant Park', '', ', NY', 'Murray Hill', 'Queens Museum'],
    ...['By the Bronx River, the Bronx River', 'A walk, south of the Bronx', 'A walk, South the Bronx'],
  ])('H-08 is unknown where the last part is no name of a single borough or neighborhood: %s', (place) =>
    expect(boroughOf(place)).toBeNull(),
  );

  it('H-08 is that of the neighborhood for every home', () => {
    for (const each of NEIGHBORHOODS)
      expect([neighborhoodLabel(each), boroughOf(neighborhoodLabel(each))]).toEqual([
        neighborhoodLabel(each),
        each.borough,
      ]);
  });
});
