import { describe, expect, it } from 'vitest';
import { NEIGHBORHOODS, neighborhoodLabel } from '#contract/profiles/neighborhoods.ts';
import { neighborhoodOf } from './neighborhood.rules.ts';

describe('the neighborhood of a place', () => {
  it.each([
    ['Spectacle Theater, 124 S 3rd St, Williamsburg', 'williamsburg'],
    ['Golden Mall, 41-36 Main St, flushing, New York', 'flushing'],
    ['Golden Mall, Flushing, Queens, NY 11354', 'flushing'],
    ['A walk, Hell’s Kitchen', 'hells-kitchen'],
    ['Dinner, Bed-Stuy', 'bedford-stuyvesant'],
    ['Murray Hill, Queens', 'murray-hill-queens'],
    ['Belmont, the Bronx', 'belmont'],
  ])('I-11 is the one that its last part names, before the borough: %s', (place, neighborhood) =>
    expect(neighborhoodOf(place)).toBe(neighborhood),
  );

  it.each([
    ...['Bryant Park', '', 'Queens', 'Murray Hill', 'BoCoCa', 'Astoria Park', 'Astoria, Brooklyn'],
    ...['Astoria, near the park', 'Bryant Park, Manhattan'],
  ])('I-11 is unknown where no single neighborhood is named: %s', (place) => expect(neighborhoodOf(place)).toBeNull());

  it('I-11 is that of every home', () => {
    for (const each of NEIGHBORHOODS) expect(neighborhoodOf(neighborhoodLabel(each))).toBe(each.id);
  });
});
