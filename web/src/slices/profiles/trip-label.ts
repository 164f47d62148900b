import type { TrainTrip } from '#contract/profiles/trips.ts';
import { text } from '#web/text/index.ts';

const t = text.trips;

/** Returns how far a neighborhood is from the reader's own: 'about 18 min by the G'. */
export function tripLabel({ minutes, lines }: TrainTrip): string {
  if (minutes === 0) return t.here;
  return lines.length === 0 ? t.onFoot(minutes) : t.byTrain(minutes, lines);
}
