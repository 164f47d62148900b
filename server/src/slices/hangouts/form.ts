import { HANGOUT_FIELDS, HANGOUT_TEXTS, type HangoutForm, type HangoutText } from '#contract/hangouts/forms.ts';
import { plannedStart } from '#contract/hangouts/phases.ts';
import { weeklyStarts } from '#contract/hangouts/weekly.ts';
import { pick } from '#contract/pick.ts';
import { NEIGHBORHOODS, neighborhoodLabel } from '#contract/profiles/neighborhoods.ts';
import { fail } from '#server/platform/http/errors.ts';
import { boroughOf } from './borough.rules.ts';
import { laterDateReason, START_PROBLEM_REASONS } from './changes.rules.ts';
import { HOME_REASONS, namesAddress } from './home.rules.ts';
import { neighborhoodOf } from './neighborhood.rules.ts';

/** Returns the start that a form names, in ISO. @throws AppError INVALID_INPUT with the field that is wrong (H-04) */
export function plannedTime(form: Pick<HangoutForm, 'date' | 'time' | 'later'>, asOf: Date): string {
  const start = plannedStart(form, asOf);
  if ('at' in start) return start.at.toISOString();
  return fail('INVALID_INPUT', { [start.field]: START_PROBLEM_REASONS[start.problem][start.field] });
}

/** Returns the starts of a hangout that takes place in so many weeks in a row. @throws AppError INVALID_INPUT with the field that is wrong (H-13) */
export function plannedTimes(
  { weeks, ...form }: Pick<HangoutForm, 'date' | 'time' | 'later'> & { weeks: number },
  asOf: Date,
): string[] {
  const start = weeklyStarts(form, weeks, asOf);
  if ('at' in start) return start.at.map((instant) => instant.toISOString());
  if ('date' in start) return fail('INVALID_INPUT', { [start.field]: laterDateReason(start) });
  return fail('INVALID_INPUT', { [start.field]: START_PROBLEM_REASONS[start.problem][start.field] });
}

/** Returns the fields that are stored as the form fills them in. The borough is the one that the place names, or else the one that the host chose. */
export const fieldsOf = (form: HangoutForm) => ({
  ...pick(form, HANGOUT_FIELDS),
  borough: boroughOf(form.location) ?? form.borough,
  neighborhood: neighborhoodOf(form.location),
});

const HOME_LOCATIONS: ReadonlySet<string> = new Set(NEIGHBORHOODS.map(neighborhoodLabel));

/**
 * Returns whether a hangout is at a home, and the address that only attendees see (B-07). The fields that everybody reads must name
 * the neighborhood and not the address.
 * @param knowsAddress whether the author knows the address. Others could guess it by what is refused
 * @throws AppError INVALID_INPUT with the fields that are wrong
 */
export function homeOf(form: Pick<HangoutForm, 'isAtHome' | 'address' | HangoutText>, { knowsAddress = true } = {}) {
  const { isAtHome, address, location } = form;
  if (!isAtHome) return { isAtHome, address: null };
  const showsAddress = (field: HangoutText) =>
    knowsAddress && field !== 'location' && namesAddress(form[field], address);
  const fields = {
    ...(address === '' && { address: HOME_REASONS.noAddress }),
    ...Object.fromEntries(HANGOUT_TEXTS.filter(showsAddress).map((field) => [field, HOME_REASONS.showsAddress])),
    ...(!HOME_LOCATIONS.has(location) && { location: HOME_REASONS.noNeighborhood }),
  };
  return Object.keys(fields).length > 0 ? fail('INVALID_INPUT', fields) : { isAtHome, address };
}
