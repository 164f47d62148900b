import { expect, it } from 'vitest';
import { createRides, createWalkReader, type TrainNetwork } from './train-network.rules.ts';

const MINUTE = 60;
/** Two lines that meet at B and C, and a branch of the first. */
const network: TrainNetwork = {
  source: '',
  date: '2026-09-23',
  stations: ['A', 'B', 'C', 'D', 'E', 'F'].map((id) => [id, `${id} St`, 0, 0]),
  lines: [
    {
      line: '1',
      direction: 'S',
      rides: [
        ['A', 'B', 5 * MINUTE, 10 * MINUTE],
        ['B', 'C', 5 * MINUTE, 20 * MINUTE],
        ['B', 'F', 5 * MINUTE, 20 * MINUTE],
      ],
    },
    { line: '2', direction: 'S', rides: [['C', 'D', 4 * MINUTE, 6 * MINUTE]] },
    { line: '3', direction: 'N', rides: [['F', 'B', 5 * MINUTE, 20 * MINUTE]] },
  ],
  transfers: [
    ['B', 'B', 0],
    ['C', 'C', 3 * MINUTE],
  ],
};
const rideFrom = createRides(network);
const at = (station: string, minutes = 0) => [{ station, seconds: minutes * MINUTE }];
const ENTRY = 2;
const CHANGE = 2;

it('I-11 adds the walks, the entry, half the time between two trains, and the ride', () => {
  const ride = rideFrom(at('A', 7))(at('B', 4));
  expect(ride).toEqual({ seconds: (7 + ENTRY + 5 + 5 + 4) * MINUTE, lines: ['1'] });
});

it('I-11 stays in a train without waiting again', () => {
  expect(rideFrom(at('A'))(at('C'))).toEqual({ seconds: (ENTRY + 5 + 5 + 5) * MINUTE, lines: ['1'] });
});

it('I-11 waits for any train of a line where its branches begin', () => {
  expect(rideFrom(at('B'))(at('C'))).toEqual({ seconds: (ENTRY + 5 + 5) * MINUTE, lines: ['1'] });
});

it('I-11 adds the walk and the wait of a change, and names both lines', () => {
  const seconds = (ENTRY + 5 + 10 + 3 + CHANGE + 3 + 4) * MINUTE;
  expect(rideFrom(at('A'))(at('D'))).toEqual({ seconds, lines: ['1', '2'] });
});

it('I-11 chooses the fastest of several stations at both ends', () => {
  const ride = rideFrom([...at('A', 1), ...at('B', 20)])([...at('C', 9), ...at('B', 2)]);
  expect(ride).toEqual({ seconds: (1 + ENTRY + 5 + 5 + 2) * MINUTE, lines: ['1'] });
});

it('I-11 walks where both places have a station in common and a train is no faster', () => {
  expect(rideFrom([...at('A', 1), ...at('B', 6)])(at('B', 3))).toEqual({ seconds: 9 * MINUTE, lines: [] });
});

it('I-11 finds no ride against the direction of a line, to a station without trains, or from nowhere', () => {
  expect(rideFrom(at('C'))(at('A'))).toBeNull();
  expect(rideFrom(at('A'))(at('E'))).toBeNull();
  expect(rideFrom([])(at('B'))).toBeNull();
  expect(rideFrom(at('A'))([])).toBeNull();
});

it('I-11 changes between two directions of a station like between two lines', () => {
  // From F over B to C: two trains, although line 1 calls at F too.
  const seconds = (ENTRY + 10 + 5 + CHANGE + 5 + 5) * MINUTE;
  expect(rideFrom(at('F'))(at('C'))).toEqual({ seconds, lines: ['3', '1'] });
});

it('I-11 reads walks by the name of a station and a line, or its id', () => {
  expect(createWalkReader(network)('A St 1 7, F St F 12')).toEqual([...at('A', 7), ...at('F', 12)]);
  expect(createWalkReader(network)('')).toEqual([]);
});

it.each(['A St 2 7', 'G St 1 7', 'A St 7', 'B St 1'])(
  'I-11 refuses a walk to a station that is not there: %s',
  (walk) => {
    expect(() => createWalkReader(network)(walk)).toThrow(/not one station/);
  },
);
