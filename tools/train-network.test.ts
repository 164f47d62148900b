import { expect, it } from 'vitest';
import { networkOf, type Schedule, withFerry } from './train-network.rules.ts';

const WEDNESDAY = '2026-09-23';

const service = (id: string, days: Partial<Record<'wednesday' | 'sunday', string>>, end = '20261031') => ({
  ...{ monday: '0', tuesday: '0', wednesday: '0', thursday: '0', friday: '0', saturday: '0', sunday: '0' },
  ...{ service_id: id, start_date: '20260526', end_date: end },
  ...days,
});
const station = (id: string, stop_name: string) =>
  ['', 'N', 'S'].map((direction) => ({
    ...{ stop_id: `${id}${direction}`, stop_name, stop_lat: '40.889248', stop_lon: '-73.898583' },
    location_type: direction === '' ? '1' : '',
  }));

const clock = (minutes: number) =>
  `${Math.floor(minutes / 60)}:${String(Math.floor(minutes % 60)).padStart(2, '0')}:${minutes % 1 === 0 ? '00' : '30'}`;
/** A train from A over B to C, at a minute of the day. The ride from B to C takes as long as it says. */
const train = (service_id: string, start: number, fromBToC = 4) => {
  const trip_id = `${service_id} ${start}`;
  const calls = [
    ['AN', start],
    ['BN', start + 2],
    ['CN', start + 2 + fromBToC],
  ] as const;
  return {
    trip: { trip_id, route_id: 'G', service_id },
    calls: calls.map(([stop_id, at], index) => ({
      trip_id,
      stop_id,
      arrival_time: clock(at),
      stop_sequence: `${index}`,
    })),
  };
};

function schedule(trains: readonly ReturnType<typeof train>[], changes: Partial<Schedule> = {}): Schedule {
  return {
    stops: [...station('A', 'Court Sq'), ...station('B', '21 St'), ...station('C', 'Greenpoint Av')],
    transfers: [{ from_stop_id: 'A', to_stop_id: 'B', min_transfer_time: '240' }],
    trips: trains.map(({ trip }) => trip),
    // The rows of GTFS are in no order.
    stopTimes: trains.flatMap(({ calls }) => calls).reverse(),
    calendar: [service('Weekday', { wednesday: '1' }), service('Sunday', { sunday: '1' })],
    calendarDates: [],
    ...changes,
  };
}
const every = (minutes: number, name = 'Weekday') =>
  Array.from({ length: 600 / minutes }, (_, index) => train(name, 600 + index * minutes));

it('I-11 makes stations, rides with their time and headway, and changes from a schedule', () => {
  expect(networkOf(schedule(every(10)), WEDNESDAY, 'a test')).toEqual({
    source: 'a test',
    date: WEDNESDAY,
    stations: [
      ['A', 'Court Sq', 40.8892, -73.8986],
      ['B', '21 St', 40.8892, -73.8986],
      ['C', 'Greenpoint Av', 40.8892, -73.8986],
    ],
    lines: [
      {
        line: 'G',
        direction: 'N',
        rides: [
          ['A', 'B', 120, 600],
          ['B', 'C', 240, 600],
        ],
      },
    ],
    transfers: [
      ['A', 'A', 180],
      ['A', 'B', 240],
      ['B', 'B', 180],
      ['C', 'C', 180],
    ],
  });
});

const rides = (changed: Schedule) => networkOf(changed, WEDNESDAY, '').lines.flatMap((line) => line.rides);

it('I-11 takes the median of a ride', () => {
  const trains = every(10).map((each, index) => (index < 20 ? train('Weekday', 600 + index * 10, 9) : each));
  expect(rides(schedule(trains))).toContainEqual(['B', 'C', 240, 600]);
});

it('I-11 counts the trains of the day alone, between 10:00 and 20:00', () => {
  const others = [...every(5, 'Sunday'), train('Weekday', 599.5), train('Weekday', 1200)];
  expect(rides(schedule([...every(30), ...others]))).toContainEqual(['A', 'B', 120, 1800]);
});

it('I-11 follows the exceptions of the calendar', () => {
  const calendarDates = [
    { service_id: 'Weekday', date: '20260923', exception_type: '2' },
    { service_id: 'Sunday', date: '20260923', exception_type: '1' },
    { service_id: 'Weekday', date: '20260924', exception_type: '1' },
  ];
  const trains = [...every(30), ...every(20, 'Sunday')];
  expect(rides(schedule(trains, { calendarDates }))).toContainEqual(['A', 'B', 120, 1200]);
});

it('I-11 leaves out a ride that less than two trains an hour make', () => {
  expect(rides(schedule(every(30)))).toHaveLength(2);
  expect(rides(schedule(every(30).slice(1)))).toHaveLength(0);
});

it('I-11 adds the ferry in both directions, with ways to the trains beside its terminal', () => {
  const { lines, transfers } = withFerry(networkOf(schedule(every(10)), WEDNESDAY, ''));
  expect(lines.slice(1).map(({ line, rides: [ride] }) => [line, ...(ride ?? [])])).toEqual([
    ['ferry', 'S31', '142', 1500, 1440],
    ['ferry', '142', 'S31', 1500, 1440],
  ]);
  expect(transfers).toEqual(
    expect.arrayContaining([
      ['142', 'R27', 180],
      ['420', '142', 300],
    ]),
  );
});
