import type { trips as en } from '../en/trips.ts';

const lineName = (line: string) => (line === 'ferry' ? 'el ferry' : `la línea ${line}`);

/** How long one takes from the reader's neighborhood to another one (I-11). */
export const trips: typeof en = {
  here: 'en tu barrio',
  onFoot: (minutes) => `a unos ${minutes} min a pie`,
  byTrain: (minutes, lines) => `a unos ${minutes} min en ${lines.map(lineName).join(' y luego ')}`,
};
