import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { text } from '#web/text/index.ts';
import type { FilterName, Filters } from '../filters.ts';

// Taken one by one: taken together, they would bring the sentences of every slice into the file.
const options = text.options;
const discovery = text.discovery;

/** Returns the value of a filter in words. */
export function filterLabel(name: FilterName, filters: Filters): string {
  const { search = '', interest, neighborhood, language, careerField } = filters;
  if (name === 'interest' && interest) return options.interests[interest];
  if (name === 'language' && language) return options.languages[language];
  if (name === 'careerField' && careerField) return options.careerFields[careerField];
  if (name === 'arrival') return discovery.filters.arrived;
  if (name === 'neighborhood' && neighborhood) return neighborhoodById(neighborhood)?.name ?? neighborhood;
  return discovery.filters.named(search);
}
