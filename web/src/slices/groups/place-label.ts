import type { GroupView } from '#contract/groups/views.ts';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import { text } from '#web/text/index.ts';

/** Returns where a group is: its neighborhood, its borough, or '' for the whole city. */
export function placeLabel({ borough, neighborhood }: Pick<GroupView, 'borough' | 'neighborhood'>): string {
  const name = neighborhood === null ? undefined : neighborhoodById(neighborhood)?.name;
  return name ?? (borough === null ? '' : text.options.boroughs[borough]);
}
