import { describe, expect, it } from 'vitest';
import { BOROUGHS } from '#contract/profiles/boroughs.ts';
import { NEIGHBORHOODS } from '#contract/profiles/neighborhoods.ts';
import { NEARBY_STATIONS } from './nearby-stations.data.ts';
import network from './train-network.json' with { type: 'json' };
import { createRides, createWalkReader, type TrainNetwork } from './train-network.rules.ts';
import { neighborhoodsWithin, trainTripBetween } from './train-trips.rules.ts';

const trains = network as unknown as TrainNetwork;

describe('the table of trains', () => {
  it('I-11 has all stations of the subway and of the Staten Island Railway, each with a train', () => {
    const withTrain = new Set(trains.lines.flatMap(({ rides }) => rides.flat()));
    expect(trains.stations).toHaveLength(496);
    expect(trains.stations.filter(([id]) => !withTrain.has(id))).toEqual([]);
  });

  // The running times of the MTA's printed timetables and of the ferry's, in minutes.
  it.each([
    ['7', 'Flushing-Main St', 'Times Sq-42 St', 35],
    ['L', '8 Av', 'Canarsie-Rockaway Pkwy', 38],
    ['G', 'Court Sq', 'Church Av', 35],
    ['1', 'South Ferry', 'Van Cortlandt Park-242 St', 58],
    ['A', 'Inwood-207 St', 'Far Rockaway-Mott Av', 96],
    ['E', 'Jamaica Center-Parsons/Archer', 'World Trade Center', 46],
    ['N', 'Astoria-Ditmars Blvd', 'Coney Island-Stillwell Av', 73],
    ['SI', 'St George', 'Tottenville', 42],
    ['ferry', 'St George', 'South Ferry', 25],
  ])('I-11 has the time that the %s takes from %s to %s', (line, from, to, minutes) => {
    const alone = { ...trains, lines: trains.lines.filter((each) => each.line === line), transfers: [] };
    const readWalks = createWalkReader(alone);
    const [ends, others] = [readWalks(`${from} ${line} 0`), readWalks(`${to} ${line} 0`)];
    const own = alone.lines.flatMap(({ rides }) => rides.filter(([station]) => station === ends[0]?.station));
    const wait = Math.min(...own.map(([, , , headway]) => headway)) / 2;
    const ride = createRides(alone)(ends)(others);
    const inTrain = ((ride?.seconds ?? 0) - 120 - wait) / 60;
    expect(Math.abs(inTrain - minutes), `${inTrain}`).toBeLessThanOrEqual(minutes / 10);
  });
});

describe('the walks to stations', () => {
  it('I-11 are known for every neighborhood and for nothing else', () => {
    expect(Object.keys(NEARBY_STATIONS).sort()).toEqual(NEIGHBORHOODS.map(({ id }) => id).sort());
  });

  it('I-11 take at most 25 minutes, and lead to stations that are near each other', () => {
    const places = new Map(trains.stations.map(([id, , latitude, longitude]) => [id, { latitude, longitude }]));
    const readWalks = createWalkReader(trains);
    for (const { id } of NEIGHBORHOODS) {
      const walks = readWalks(NEARBY_STATIONS[id] ?? '');
      for (const { station, seconds } of walks) {
        expect(seconds, `${id} to ${station}`).toBeLessThanOrEqual(25 * 60);
        for (const other of walks) {
          const [a, b] = [places.get(station), places.get(other.station)];
          if (!a || !b) throw new Error('A walk leads to an unknown station.');
          const kilometers = Math.hypot((a.latitude - b.latitude) * 111.2, (a.longitude - b.longitude) * 84.4);
          // One walks 80 meters in a minute. The two stations may be on two sides of the place.
          expect(kilometers, `${id}: ${station} and ${other.station}`).toBeLessThan(
            ((seconds + other.seconds) / 60) * 0.08 * 1.25 + 0.1,
          );
        }
      }
    }
  });

  it('I-11 are missing for the 63 neighborhoods with a bus alone, none of which is in Manhattan', () => {
    const without = (borough: string) =>
      NEIGHBORHOODS.filter((each) => each.borough === borough && NEARBY_STATIONS[each.id] === '').length;
    expect(Object.fromEntries(BOROUGHS.map((borough) => [borough, without(borough)]))).toEqual({
      ...{ Bronx: 5, Brooklyn: 7, Manhattan: 0 },
      ...{ Queens: 31, 'Staten Island': 20 },
    });
  });
});

describe('a trip', () => {
  it.each([
    ['greenpoint', 'long-island-city', 20, 'G'],
    ['greenpoint', 'gowanus', 39, 'G'],
    ['east-village', 'williamsburg', 22, 'L'],
    ['flushing', 'times-square', 48, '7'],
    ['inwood', 'financial-district', 54, 'A'],
    ['st-george', 'financial-district', 52, 'ferry'],
    ['wakefield', 'downtown-brooklyn', 90, '2'],
  ])('I-11 from %s to %s takes about %s minutes by the %s', (from, to, minutes, line) => {
    const trip = trainTripBetween(from, to);
    expect(trip?.lines).toEqual([line]);
    expect(Math.abs((trip?.minutes ?? 0) - minutes)).toBeLessThanOrEqual(3);
  });

  it('I-11 names the lines in their order, by the names on the platforms', () => {
    expect(trainTripBetween('greenpoint', 'coney-island')?.lines).toEqual(['G', 'F']);
    expect(trainTripBetween('tottenville', 'financial-district')?.lines).toEqual(['SIR', 'ferry']);
    const names = NEIGHBORHOODS.flatMap(({ id }) => trainTripBetween('park-slope', id)?.lines ?? []);
    expect([...new Set(names)].filter((name) => !/^(?:[A-Z1-7]|SIR|ferry)$/.test(name))).toEqual([]);
  });

  it('I-11 is a walk to a neighborhood beside it, and nothing within one, with or without a train', () => {
    expect(trainTripBetween('noho', 'east-village')?.lines).toEqual([]);
    expect(trainTripBetween('noho', 'noho')).toEqual({ minutes: 0, lines: [] });
    expect(trainTripBetween('whitestone', 'whitestone')).toEqual({ minutes: 0, lines: [] });
  });

  it.each([
    ['whitestone', 'flushing'],
    ['flushing', 'whitestone'],
    [null, 'flushing'],
    ['flushing', null],
    ['atlantis', 'atlantis'],
  ])('I-11 is unknown from %s to %s', (from, to) => expect(trainTripBetween(from, to)).toBeNull());

  it('I-11 is about as long as the way back', () => {
    for (const { id } of NEIGHBORHOODS) {
      const [there, back] = [trainTripBetween('park-slope', id), trainTripBetween(id, 'park-slope')];
      expect(Math.abs((there?.minutes ?? 0) - (back?.minutes ?? 0)), id).toBeLessThanOrEqual(15);
    }
  });

  it('I-11 tells the neighborhoods within some minutes, the last minute included', () => {
    const minutes = trainTripBetween('greenpoint', 'gowanus')?.minutes ?? 0;
    expect(neighborhoodsWithin('greenpoint', minutes)).toContain('gowanus');
    expect(neighborhoodsWithin('greenpoint', minutes - 1)).not.toContain('gowanus');
    expect(neighborhoodsWithin('greenpoint', 0)).toEqual(['greenpoint']);
    expect(neighborhoodsWithin('whitestone', 90)).toEqual(['whitestone']);
  });
});
