// Makes the table of the trains of New York from a published schedule in the format GTFS. Pure: tools/train-network.ts reads and writes.

import type { TrainNetwork } from '#server/slices/profiles/train-network.rules.ts';

type Transfer = TrainNetwork['transfers'][number];

/** The rows of the schedule that are read. All values are texts, as GTFS has them. */
export interface Schedule {
  stops: readonly { stop_id: string; stop_name: string; stop_lat: string; stop_lon: string; location_type: string }[];
  transfers: readonly { from_stop_id: string; to_stop_id: string; min_transfer_time: string }[];
  trips: readonly { trip_id: string; route_id: string; service_id: string }[];
  stopTimes: readonly { trip_id: string; stop_id: string; arrival_time: string; stop_sequence: string }[];
  calendar: readonly ({ service_id: string; start_date: string; end_date: string } & Record<Weekday, string>)[];
  calendarDates: readonly { service_id: string; date: string; exception_type: string }[];
}

const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;
type Weekday = (typeof WEEKDAYS)[number];

/** The hours of the day whose trains are counted: from the late morning until the evening, when members meet. */
const FIRST_HOUR = 10;
const LAST_HOUR = 20;
const WINDOW_SECONDS = (LAST_HOUR - FIRST_HOUR) * 3600;
/** A ride that fewer trains make in these hours, less than two an hour, is not in the table: nobody relies on it. */
const TRAINS_MIN = 2 * (LAST_HOUR - FIRST_HOUR);

/** Returns a time of GTFS in seconds after midnight. Its hours may exceed 24. */
function secondsOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 3600 + minutes * 60 + seconds;
}

/** Returns the services that run on a day. @param date 'YYYY-MM-DD' */
function servicesOn({ calendar, calendarDates }: Schedule, date: string): Set<string> {
  const day = date.replaceAll('-', '');
  const weekday = WEEKDAYS[new Date(`${date}T12:00:00Z`).getUTCDay()] as Weekday;
  const services = new Set(
    calendar
      .filter((service) => service[weekday] === '1' && service.start_date <= day && day <= service.end_date)
      .map((service) => service.service_id),
  );
  for (const exception of calendarDates) {
    if (exception.date !== day) continue;
    if (exception.exception_type === '1') services.add(exception.service_id);
    else services.delete(exception.service_id);
  }
  return services;
}

const median = (values: readonly number[]): number =>
  [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] as number;

const push = <K, V>(lists: Map<K, V[]>, key: K, value: V) => {
  const list = lists.get(key);
  if (list) list.push(value);
  else lists.set(key, [value]);
};

/** Returns the calls of each trip of these services at platforms, in order of time. */
function callsByTrip({ trips, stopTimes }: Schedule, services: ReadonlySet<string>) {
  const calls = new Map<string, { platform: string; at: number; sequence: number }[]>();
  for (const { trip_id, service_id } of trips) if (services.has(service_id)) calls.set(trip_id, []);
  for (const { trip_id, stop_id, arrival_time, stop_sequence } of stopTimes)
    calls.get(trip_id)?.push({ platform: stop_id, at: secondsOf(arrival_time), sequence: Number(stop_sequence) });
  for (const list of calls.values()) list.sort((a, b) => a.sequence - b.sequence);
  return calls;
}

/** Returns the seconds of each ride from one stop to the next, by line and direction, then by the two stations. */
function ridesOf(schedule: Schedule, date: string): Map<string, Map<string, number[]>> {
  const lineOfTrip = new Map(schedule.trips.map(({ trip_id, route_id }) => [trip_id, route_id]));
  const rides = new Map<string, Map<string, number[]>>();
  for (const [trip, calls] of callsByTrip(schedule, servicesOn(schedule, date)))
    for (const [index, { platform, at }] of calls.entries()) {
      const next = calls[index + 1];
      if (!next || at < FIRST_HOUR * 3600 || at >= LAST_HOUR * 3600) continue;
      // The last letter of a platform is its direction: '101N' is the northbound platform of station 101.
      const line = `${lineOfTrip.get(trip)} ${platform.slice(-1)}`;
      if (!rides.has(line)) rides.set(line, new Map());
      push(
        rides.get(line) as Map<string, number[]>,
        `${platform.slice(0, -1)} ${next.platform.slice(0, -1)}`,
        next.at - at,
      );
    }
  return rides;
}

/**
 * The ferry to Staten Island of the city's Department of Transportation, whose timetable this is: 25 minutes, every 30 minutes in the
 * middle of the day and more often in the evening. Its terminal in Manhattan is beside the stations of three lines.
 */
const FERRY = { line: 'ferry', island: 'S31', manhattan: '142', seconds: 25 * 60, headway: 24 * 60 };
const FERRY_TRANSFERS: Transfer[] = [
  ['142', 'R27', 180],
  ['R27', '142', 180],
  ['142', '420', 300],
  ['420', '142', 300],
];

/** Returns a table with the ferry, which the schedule of the trains does not have. */
export function withFerry(network: TrainNetwork): TrainNetwork {
  const { line, island, manhattan, seconds, headway } = FERRY;
  return {
    ...network,
    lines: [
      ...network.lines,
      { line, direction: 'N', rides: [[island, manhattan, seconds, headway]] },
      { line, direction: 'S', rides: [[manhattan, island, seconds, headway]] },
    ],
    transfers: [...network.transfers, ...FERRY_TRANSFERS],
  };
}

/** A change at a station for which the schedule has no row. Most rows have this time. */
const USUAL_CHANGE_SECONDS = 180;

const byText = (a: readonly unknown[], b: readonly unknown[]) => (String(a) < String(b) ? -1 : 1);

/**
 * Returns the table of a schedule: the rides of one day in the hours above, each with the median of its seconds and the time
 * between two trains, and the ways between two stations on foot. @param date 'YYYY-MM-DD'
 */
export function networkOf(schedule: Schedule, date: string, source: string): TrainNetwork {
  const lines = [...ridesOf(schedule, date)].flatMap(([key, seconds]): TrainNetwork['lines'] => {
    const [line = '', direction = ''] = key.split(' ');
    const rides = [...seconds]
      .filter(([, all]) => all.length >= TRAINS_MIN)
      .map(([pair, all]): TrainNetwork['lines'][number]['rides'][number] => {
        const [from = '', to = ''] = pair.split(' ');
        return [from, to, median(all), Math.round(WINDOW_SECONDS / all.length)];
      });
    return rides.length > 0 ? [{ line, direction, rides: rides.sort(byText) }] : [];
  });
  const stations = schedule.stops.filter(({ location_type }) => location_type === '1');
  const transfers = schedule.transfers.map(
    ({ from_stop_id, to_stop_id, min_transfer_time }): Transfer => [
      from_stop_id,
      to_stop_id,
      Number(min_transfer_time),
    ],
  );
  const withChange = new Set(transfers.flatMap(([from, to]) => (from === to ? from : [])));
  for (const { stop_id } of stations)
    if (!withChange.has(stop_id)) transfers.push([stop_id, stop_id, USUAL_CHANGE_SECONDS]);
  return {
    source,
    date,
    stations: stations
      .map(({ stop_id, stop_name, stop_lat, stop_lon }): TrainNetwork['stations'][number] => [
        stop_id,
        stop_name,
        Number(Number(stop_lat).toFixed(4)),
        Number(Number(stop_lon).toFixed(4)),
      ])
      .sort(byText),
    lines: lines.sort((a, b) => byText([a.line, a.direction], [b.line, b.direction])),
    transfers: transfers.sort(byText),
  };
}
