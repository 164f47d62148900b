import { removeAccents } from '#contract/accents.ts';
import { BOROUGHS, type Borough } from '#contract/profiles/boroughs.ts';
import { NEIGHBORHOODS } from '#contract/profiles/neighborhoods.ts';

/** Returns a part of a place without case, accents and marks. */
export const foldPlace = (text: string): string =>
  removeAccents(text)
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .replace(/^the bronx$/, 'bronx');

/** The boroughs by the names of their neighborhoods and their own; null for a name that two of them have. */
const BY_NAME = new Map<string, Borough | null>(BOROUGHS.map((borough) => [foldPlace(borough), borough]));
for (const { name, aliases = [], borough } of NEIGHBORHOODS)
  for (const spelling of [name, ...aliases].map(foldPlace)) {
    const earlierBorough = BY_NAME.get(spelling);
    BY_NAME.set(spelling, earlierBorough === undefined || earlierBorough === borough ? borough : null);
  }

/** Returns the folded parts of a place, without its state and zip code. */
export const partsOfPlace = (location: string): string[] =>
  location
    .split(',')
    .map(foldPlace)
    .filter((part) => !/^(?:ny|new york)?(?: ?\d{5})?$/.test(part));

/**
 * Returns the borough that a place names at its end: 'Golden Mall, Flushing' is in Queens. Only the whole last part counts, so
 * that 'Brooklyn Diner, 57th St' is in no borough.
 */
export function boroughOf(location: string): Borough | null {
  return BY_NAME.get(partsOfPlace(location).at(-1) ?? '') ?? null;
}
