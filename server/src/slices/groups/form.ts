import type { GroupForm } from '#contract/groups/forms.ts';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';

/** Returns the fields that are stored as the form fills them in. A neighborhood decides the borough. */
export function fieldsOf({ name, category, borough, neighborhood, description, admission }: GroupForm) {
  const home = neighborhood === null ? undefined : neighborhoodById(neighborhood);
  return { name, category, borough: home?.borough ?? borough, neighborhood, description, admission };
}
