import { groups } from '#catalog/groups.ts';
import { hangoutForm } from '#catalog/hangout-form.ts';
import type { NewGroup } from '#contract/groups/forms.ts';
import type { Admission } from '#contract/groups/options.ts';
import type { GroupView } from '#contract/groups/views.ts';
import type { HangoutCategory } from '#contract/hangouts/options.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import type { Picture } from '#contract/media/views.ts';
import type { Borough } from '#contract/profiles/boroughs.ts';
import { NEIGHBORHOODS, neighborhoodById, neighborhoodLabel } from '#contract/profiles/neighborhoods.ts';
import type { Checked } from '#web/platform/forms/index.ts';

const t = groups.form;
/** The choice for a group that is in no single borough. */
export const NO_BOROUGH = 'none';

/** The values of the form, as typed. */
export interface FormValues {
  name: string;
  category: HangoutCategory | null;
  borough: Borough | typeof NO_BOROUGH;
  /** The neighborhood with its borough, as the list names it; '' when none is chosen. */
  neighborhood: string;
  description: string;
  admission: Admission;
  picture: Picture | null;
  clientId: string;
  /** The version of the group that the form started from; 0 for a new one. */
  version: number;
}
export const LIMITS = { name: TEXT_MAX.groupName, description: TEXT_MAX.groupDescription } as const;

export const emptyForm = (clientId: string): FormValues => ({
  name: '',
  category: null,
  borough: NO_BOROUGH,
  neighborhood: '',
  description: '',
  admission: 'open',
  picture: null,
  clientId,
  version: 0,
});

/** The hangout or the circle that a group is made from (G-25). */
export interface GroupOrigin {
  kind: 'hangout' | 'circle';
  id: string;
  title: string;
  category: HangoutCategory;
  borough: Borough | null;
  /** A neighborhood as the list names it, or any other place. */
  location: string;
}
/** Returns the form of a group that is made from a hangout or a circle, with its name, category and place. */
export function formFrom({ title, category, borough, location }: GroupOrigin, clientId: string): FormValues {
  const isNeighborhood = NEIGHBORHOODS.some((neighborhood) => neighborhoodLabel(neighborhood) === location);
  return {
    ...emptyForm(clientId),
    name: title.slice(0, LIMITS.name),
    category,
    borough: borough ?? NO_BOROUGH,
    neighborhood: isNeighborhood ? location : '',
  };
}

export function formOf({ name, category, description, admission, picture, version, ...group }: GroupView): FormValues {
  const neighborhood = group.neighborhood === null ? undefined : neighborhoodById(group.neighborhood);
  return {
    name,
    category,
    description,
    admission,
    picture,
    version,
    borough: group.borough ?? NO_BOROUGH,
    neighborhood: neighborhood ? neighborhoodLabel(neighborhood) : '',
    clientId: '',
  };
}

/** Returns the values of a valid form, or the errors of its fields. */
export function checkForm(values: FormValues): Checked<FormValues> {
  const errors: Record<string, string> = {};
  for (const field of ['name', 'description'] as const) {
    const typed = values[field].trim();
    const excessLength = typed.length - LIMITS[field];
    if (typed === '') errors[field] = t.empty[field];
    else if (excessLength > 0) errors[field] = hangoutForm.tooLong(excessLength);
  }
  if (values.category === null) errors.category = t.empty.category;
  return Object.keys(errors).length > 0 ? { errors } : { values };
}

/** Returns a valid form as it is sent. A neighborhood decides the borough. */
export function sentForm({ category, borough, neighborhood, picture, ...values }: FormValues) {
  const chosen = NEIGHBORHOODS.find((candidate) => neighborhoodLabel(candidate) === neighborhood);
  return {
    ...values,
    category: category as HangoutCategory,
    borough: chosen?.borough ?? (borough === NO_BOROUGH ? null : borough),
    neighborhood: chosen?.id ?? null,
    picture: picture?.url ?? null,
  } satisfies NewGroup & { version: number };
}
