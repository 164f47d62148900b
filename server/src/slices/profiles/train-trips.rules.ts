import { NEIGHBORHOODS } from '#contract/profiles/neighborhoods.ts';
import type { TrainTrip } from '#contract/profiles/trips.ts';
import { NEARBY_STATIONS } from './nearby-stations.data.ts';
import network from './train-network.json' with { type: 'json' };
import { createRides, createWalkReader, type TrainNetwork } from './train-network.rules.ts';

const trains = network as unknown as TrainNetwork;
// How long the train takes is computed from a table and from walks by hand, because a service would learn who asks for which way, and
// an address, or a hidden neighborhood, would be told by its minutes. The table is made anew when a line opens or closes.

/** The day whose trains were counted. It is stored beside everything that was computed from trips. */
export const TRAINS_AS_OF = trains.date;

const ridesFrom = createRides(trains);
const readWalks = createWalkReader(trains);
const walks = new Map(NEIGHBORHOODS.map(({ id }) => [id, readWalks(NEARBY_STATIONS[id] ?? '')]));

/** The names of lines that differ from those of the schedule. An express is called like its local train. */
const LINE_NAMES: Readonly<Record<string, string>> = {
  '6X': '6',
  '7X': '7',
  FX: 'F',
  FS: 'S',
  GS: 'S',
  H: 'S',
  SI: 'SIR',
};

type Trips = ReadonlyMap<string, TrainTrip>;

/** Returns the trips from a neighborhood to all those that a train reaches, and to itself, by their ids. */
function computeTrips(from: string): Trips {
  const trips = new Map<string, TrainTrip>();
  const ownWalks = walks.get(from) ?? [];
  const rideTo = ridesFrom(ownWalks);
  for (const [to, destinations] of ownWalks.length > 0 ? walks : []) {
    const ride = rideTo(destinations);
    if (ride)
      trips.set(to, {
        minutes: Math.round(ride.seconds / 60),
        lines: ride.lines.map((line) => LINE_NAMES[line] ?? line),
      });
  }
  return trips.set(from, { minutes: 0, lines: [] });
}

/** The trips from the neighborhoods of viewers so far. The table does not change while the process runs. */
const computedTrips = new Map<string, Trips>();

function tripsFrom(from: string): Trips {
  const trips = computedTrips.get(from) ?? computeTrips(from);
  computedTrips.set(from, trips);
  return trips;
}

/**
 * Returns the trip from one neighborhood to another (I-11), both by their ids; null if one of them is unknown or no train reaches it. The
 * caller passes a neighborhood of another member only if the viewer may see it.
 */
export const trainTripBetween = (from: string | null, to: string | null): TrainTrip | null =>
  from === null || to === null || !walks.has(from) ? null : (tripsFrom(from).get(to) ?? null);

/** Returns whether there is a train near a neighborhood. */
export const hasTrain = (neighborhood: string): boolean => (walks.get(neighborhood)?.length ?? 0) > 0;

/** Returns the ids of the neighborhoods within so many minutes by train of one, with itself. */
export const neighborhoodsWithin = (from: string, minutes: number): string[] =>
  [...tripsFrom(from)].flatMap(([id, trip]) => (trip.minutes <= minutes ? id : []));
