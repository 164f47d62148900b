import { BOROUGHS } from '#contract/profiles/boroughs.ts';
import { NEIGHBORHOODS } from '#contract/profiles/neighborhoods.ts';
import { foldPlace, partsOfPlace } from './borough.rules.ts';

/** The neighborhoods by each of their names, and by the name with the borough behind it; null for a name that two of them have. */
const BY_NAME = new Map<string, string | null>();
for (const { id, name, aliases = [], borough } of NEIGHBORHOODS)
  for (const spelling of [name, ...aliases].map(foldPlace))
    for (const key of [spelling, `${spelling}, ${foldPlace(borough)}`])
      BY_NAME.set(key, BY_NAME.has(key) && BY_NAME.get(key) !== id ? null : id);

const BOROUGH_NAMES: ReadonlySet<string> = new Set(BOROUGHS.map(foldPlace));

/**
 * Returns the id of the neighborhood that a place names at its end, alone or before its borough: 'Golden Mall, Flushing, Queens' is in
 * Flushing. Only whole parts count, and a name that two neighborhoods have needs its borough. Null without a neighborhood.
 */
export function neighborhoodOf(location: string): string | null {
  const [last = '', previous = ''] = partsOfPlace(location).toReversed();
  return BY_NAME.get(BOROUGH_NAMES.has(last) ? `${previous}, ${last}` : last) ?? null;
}
