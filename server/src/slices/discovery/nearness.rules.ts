import { NEIGHBORHOODS } from '#contract/profiles/neighborhoods.ts';
import { trainTripBetween } from '#server/slices/profiles/index.ts';
import { POINTS } from './match.rules.ts';

const pointsWithin = (minutes: number): number => POINTS.near.find(([limit]) => minutes <= limit)?.[1] ?? 0;

/** Returns the points that members of each neighborhood get for living near a viewer of this one (I-11), without those of 0 points. */
export function nearnessFrom(neighborhood: string | null): Readonly<Record<string, number>> {
  const points: Record<string, number> = {};
  for (const { id } of neighborhood === null ? [] : NEIGHBORHOODS) {
    const trip = trainTripBetween(neighborhood, id);
    const nearness = trip ? pointsWithin(trip.minutes) : 0;
    if (nearness > 0) points[id] = nearness;
  }
  return points;
}
