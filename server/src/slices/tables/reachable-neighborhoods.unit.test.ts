import { describe, expect, it } from 'vitest';
import { BOROUGHS, type Borough } from '#contract/profiles/boroughs.ts';
import { NEIGHBORHOODS } from '#contract/profiles/neighborhoods.ts';
import { trainTripBetween } from '#server/slices/profiles/index.ts';
import {
  boroughsWith,
  meetingNeighborhood,
  reachableNeighborhoods,
  TABLE_TRIP_MAX,
} from './reachable-neighborhoods.rules.ts';
import { bitsOf } from './tables.rules.ts';

const idsOf = (neighborhoods: bigint) =>
  NEIGHBORHOODS.flatMap(({ id }, index) => ((neighborhoods >> BigInt(index)) & 1n ? id : []));
const of = (...boroughs: Borough[]) => bitsOf(BOROUGHS, boroughs);
const allOf = (...boroughs: Borough[]) =>
  NEIGHBORHOODS.flatMap(({ id, borough }) => (boroughs.includes(borough) ? id : []));
const minutes = (from: string, to: string) => trainTripBetween(from, to)?.minutes ?? Number.POSITIVE_INFINITY;

describe('the neighborhoods of a table', () => {
  it('I-11 are those within 40 minutes of a member in each borough that they chose, the last minute included', () => {
    const neighborhoods = idsOf(reachableNeighborhoods('greenpoint', of('Brooklyn', 'Queens')));
    const within = (limit: number) => allOf('Brooklyn', 'Queens').filter((id) => minutes('greenpoint', id) <= limit);
    expect(neighborhoods).toEqual(within(40));
    expect(neighborhoods.map((id) => minutes('greenpoint', id))).toContain(TABLE_TRIP_MAX);
    expect(within(41).length).toBeGreaterThan(neighborhoods.length);
  });

  it('I-11 are all of a borough in which none is near, and for a member without a neighborhood or a train', () => {
    expect(idsOf(reachableNeighborhoods('tottenville', of('Bronx')))).toEqual(allOf('Bronx'));
    expect(idsOf(reachableNeighborhoods(null, of('Bronx', 'Queens')))).toEqual(allOf('Bronx', 'Queens'));
    expect(idsOf(reachableNeighborhoods('whitestone', of('Queens')))).toEqual(allOf('Queens'));
  });

  it('I-11 decide the borough: one without a place is not chosen, unless none has one', () => {
    const neighborhoods = reachableNeighborhoods('greenpoint', of('Brooklyn'));
    expect(boroughsWith(neighborhoods, of('Brooklyn', 'Queens'))).toBe(of('Brooklyn'));
    expect(boroughsWith(0n, of('Brooklyn', 'Queens'))).toBe(of('Brooklyn', 'Queens'));
  });

  const common = (homes: readonly string[], borough: Borough) =>
    homes.reduce((neighborhoods, home) => neighborhoods & reachableNeighborhoods(home, of(borough)), -1n);

  it('I-11 give the one with the shortest longest way, first among the neighborhoods of the members', () => {
    const homes = ['greenpoint', 'williamsburg', 'bushwick'];
    const place = meetingNeighborhood(common(homes, 'Brooklyn'), 'Brooklyn', homes);
    expect(place?.id).toBe('williamsburg');
    const between = meetingNeighborhood(common(['greenpoint', 'bay-ridge'], 'Brooklyn'), 'Brooklyn', [
      'greenpoint',
      'bay-ridge',
    ]);
    expect(homes).not.toContain(between?.id);
    for (const home of ['greenpoint', 'bay-ridge'])
      expect(minutes(home, between?.id ?? '')).toBeLessThanOrEqual(TABLE_TRIP_MAX);
  });

  it('I-11 give any place of the borough when none is near for everybody, and none when nobody shows where they live', () => {
    const homes = ['greenpoint', 'coney-island'];
    expect(common(homes, 'Brooklyn')).toBe(0n);
    const place = meetingNeighborhood(0n, 'Brooklyn', homes);
    const longest = (id: string) => Math.max(...homes.map((home) => minutes(home, id)));
    expect(longest(place?.id ?? '')).toBe(Math.min(...allOf('Brooklyn').map(longest)));
    expect(meetingNeighborhood(reachableNeighborhoods(null, of('Queens')), 'Queens', [])).toBeUndefined();
    expect(meetingNeighborhood(reachableNeighborhoods('whitestone', of('Queens')), 'Queens', ['whitestone'])?.id).toBe(
      'whitestone',
    );
  });
});
