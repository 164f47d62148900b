import { hangoutForm as t } from '#catalog/hangout-form.ts';
import { newcomers } from '#catalog/newcomers.ts';
import type { GroupView } from '#contract/groups/views.ts';
import { type ChangedHangout, HANGOUT_FIELDS, type NewHangout } from '#contract/hangouts/forms.ts';
import { addDays, newYorkDay, newYorkInstants, weekdayOf } from '#contract/hangouts/new-york.ts';
import { type GroupVisibility, type HangoutCategory, OPEN_TO } from '#contract/hangouts/options.ts';
import { durationOf, endAfter, plannedTimeOf } from '#contract/hangouts/phases.ts';
import { weeklyStarts } from '#contract/hangouts/weekly.ts';
import { HANGOUT_CAPACITY_MAX, HANGOUT_CAPACITY_MIN, HANGOUT_DURATION, TEXT_MAX } from '#contract/limits.ts';
import type { Picture } from '#contract/media/views.ts';
import type { CityStep } from '#contract/newcomers/steps.ts';
import { pick } from '#contract/pick.ts';
import type { Borough } from '#contract/profiles/boroughs.ts';
import type { Checked, FieldErrors } from '#web/platform/forms/errors.ts';
import { dateFormat } from '#web/text/formats.ts';
import type { CachedHangout } from './hangouts.live.ts';

/** The choice of a host whose hangout is in no single borough. */
export const NO_BOROUGH = 'none';

/** Returns the choice of a group, and of how long only its members may join. Other choices are those of OPEN_TO. */
export const groupChoice = (groupId: string, visibility: GroupVisibility) => `${visibility}:${groupId}`;

/** Returns the choice of who may join: without one everybody, but those whom the host accepts when it is at a home (H-16). */
export const shownChoice = ({ whoMayJoin, isAtHome }: Pick<FormValues, 'whoMayJoin' | 'isAtHome'>): string =>
  whoMayJoin ?? (isAtHome ? 'accepted' : 'everybody');

/**
 * Returns the choice with which a hangout is planned again. One for a group that ended is joined by those whom the host
 * accepts.
 */
function choiceOf({ whoMayJoin, group, opensAt }: CachedHangout): string {
  if (group === null) return whoMayJoin === 'group' ? 'accepted' : whoMayJoin;
  return groupChoice(group.id, whoMayJoin === 'group' && opensAt === null ? 'only' : 'first');
}

/** The choice of a hangout that stays for those who go: its group ended, or its co-host does not see it. */
export const KEPT = 'kept';

/** Returns the choice that says who may join a hangout now. */
export function currentChoice({ whoMayJoin, group, opensAt }: CachedHangout): string {
  if (whoMayJoin !== 'group') return whoMayJoin;
  return group === null ? KEPT : groupChoice(group.id, opensAt === null ? 'only' : 'first');
}

/**
 * Returns who may join a hangout from now on, as it is sent; undefined when that stays. A hangout is for a group first only while
 * it is new. @param start the choice with which the form was opened
 */
export function changedWhoMayJoin(choice: string | null, start: string): ChangedHangout['whoMayJoin'] {
  if (choice === null || choice === start) return undefined;
  const [visibility, groupId = ''] = choice.split(':');
  return OPEN_TO.find((name) => name === choice) ?? (visibility === 'only' ? { groupId } : undefined);
}

/** Returns who may join, as it is sent. */
function whoMayJoinOf(values: Pick<FormValues, 'whoMayJoin' | 'isAtHome'>): NewHangout['whoMayJoin'] {
  const choice = shownChoice(values);
  const audience = OPEN_TO.find((name) => name === choice);
  if (audience) return audience;
  const [visibility, groupId = ''] = choice.split(':');
  return { groupId, visibility: visibility as GroupVisibility };
}

/** The values of the form, as typed: a new hangout, but for the fields that are typed as something else. */
export interface FormValues
  extends Required<
    Omit<NewHangout, 'borough' | 'durationMinutes' | 'weeks' | 'category' | 'capacity' | 'picture' | 'whoMayJoin'>
  > {
  /** null shows that none is chosen yet. */
  borough: Borough | typeof NO_BOROUGH | null;
  /** How many minutes it lasts, as the choice names it. */
  durationMinutes: string;
  /** In how many weeks in a row it takes place, as the choice of a new hangout names it: '1' for once. */
  weeks: string;
  /** null shows 'Select Category'. */
  category: HangoutCategory | null;
  capacity: string;
  /** The choice of the members who may join; null while it is the default of the place of a new hangout. */
  whoMayJoin: string | null;
  picture: Picture | null;
  /** The version of the hangout that the form started from; 0 for a new one. A draft keeps it. */
  version: number;
}

/** The group for which a new hangout is planned first, in the category of the group until the host chooses another one. */
export type PlannedGroup = Pick<GroupView, 'id' | 'category'>;

export const LIMITS = {
  title: TEXT_MAX.hangoutTitle,
  location: TEXT_MAX.hangoutLocation,
  address: TEXT_MAX.hangoutLocation,
  description: TEXT_MAX.hangoutDescription,
} as const;

export const emptyForm = (clientId: string, group?: PlannedGroup): FormValues => ({
  title: '',
  location: '',
  borough: null,
  isAtHome: false,
  address: '',
  date: '',
  time: '',
  later: false,
  durationMinutes: String(HANGOUT_DURATION),
  weeks: '1',
  category: group?.category ?? null,
  description: '',
  capacity: '',
  allowsGuests: false,
  allowsNotes: false,
  whoMayJoin: group ? groupChoice(group.id, 'first') : null,
  picture: null,
  clientId,
  version: 0,
});

/** Returns the next Saturday in New York that is at least two days away. */
export function nextSaturday(now: Date): string {
  const today = newYorkDay(now);
  const days = (6 - weekdayOf(today) + 7) % 7;
  return addDays(today, days < 2 ? days + 7 : days);
}

/** The form of a hangout for one of the first steps in the city (B-05), filled in so that it can be sent as it is. */
export const plannedForm = (step: CityStep, clientId: string, now: Date): FormValues => ({
  ...emptyForm(clientId),
  ...newcomers.plans[step],
  date: nextSaturday(now),
  time: '11:00',
});

/** @param address the address of a home, which the hangout itself does not contain */
export const formOf = (hangout: CachedHangout, address: string | null): FormValues => ({
  ...pick(hangout, HANGOUT_FIELDS),
  address: address ?? '',
  ...plannedTimeOf(hangout.dateTime),
  durationMinutes: String(durationOf(hangout)),
  weeks: '1',
  capacity: hangout.capacity === null ? '' : String(hangout.capacity),
  whoMayJoin: currentChoice(hangout),
  picture: hangout.picture,
  clientId: '',
  version: hangout.version,
});

/** The form of a new hangout that repeats a former one on another day. Its picture is stored anew, because each shows its own. */
export const repeatedForm = (former: CachedHangout, address: string | null, clientId: string): FormValues => ({
  ...formOf(former, address),
  whoMayJoin: choiceOf(former),
  date: '',
  later: false,
  picture: null,
  clientId,
  version: 0,
});

const DAY_OF_WEEK = dateFormat({ weekday: 'short', month: 'short', day: 'numeric', timeZone: 'UTC' });
/** Formats a day as the page's language writes it. @param day 'YYYY-MM-DD' */
const writtenDay = (day: string): string => DAY_OF_WEEK(new Date(`${day}T12:00:00Z`));

/** Returns the last day of a hangout that repeats weekly, as it is written; null when it takes place once or has no valid day. */
export function lastDay({ date, weeks }: FormValues): string | null {
  const isDay = newYorkInstants({ date, time: '12:00' }).length > 0;
  return weeks === '1' || !isDay ? null : writtenDay(addDays(date, 7 * (Number(weeks) - 1)));
}

/** Returns whether New York's clock shows this date and time twice, so that the host has to choose one. */
export const isTwice = ({ date, time }: Pick<FormValues, 'date' | 'time'>): boolean =>
  newYorkInstants({ date, time }).length > 1;

/** Returns the values of a valid form, or the errors of its fields (H-04). A changed hangout may keep a time that has passed. */
export function checkForm(values: FormValues, now: Date, current: CachedHangout | null): Checked<FormValues> {
  const errors = errorsOf(values, now, current);
  return Object.keys(errors).length > 0 ? { errors } : { values };
}

const errorsOf = (values: FormValues, now: Date, current: CachedHangout | null): FieldErrors => ({
  ...textErrors(values),
  ...(values.category === null && { category: t.empty.category }),
  ...timeErrors(values, now, current),
  ...capacityErrors(values),
});

function textErrors(values: FormValues): FieldErrors {
  const errors: Record<string, string> = {};
  const fields = ['title', 'location', 'description', ...(values.isAtHome ? (['address'] as const) : [])] as const;
  for (const field of fields) {
    const typed = values[field].trim();
    const excessLength = typed.length - LIMITS[field];
    if (typed === '') errors[field] = t.empty[field];
    else if (excessLength > 0) errors[field] = t.tooLong(excessLength);
  }
  if (values.isAtHome && values.location.trim() === '') errors.location = t.empty.neighborhood;
  return errors;
}

function timeErrors(values: FormValues, now: Date, current: CachedHangout | null): FieldErrors {
  const { date, time } = values;
  if (date !== '' && time !== '' && !keepsTime(values, current)) return dateErrors(values, now);
  return {
    ...(date === '' && { date: t.empty.date }),
    ...(time === '' && { time: t.empty.time }),
    ...(current && endsBefore(now, values, current) && { durationMinutes: t.until.passed }),
  };
}

function dateErrors(values: FormValues, now: Date): FieldErrors {
  const dates = weeklyStarts(values, Number(values.weeks), now);
  if ('date' in dates) return { [dates.field]: t.laterDate[dates.problem](writtenDay(dates.date)) };
  return 'problem' in dates ? { [dates.field]: t.plan[dates.problem][dates.field] } : {};
}

function capacityErrors(values: FormValues): FieldErrors {
  const capacity = values.capacity.trim();
  if (capacity === '') return {};
  const count = Number(capacity);
  if (!Number.isInteger(count)) return { capacity: t.noNumber };
  const isInRange = count >= HANGOUT_CAPACITY_MIN && count <= HANGOUT_CAPACITY_MAX;
  return isInRange ? {} : { capacity: t.capacityRange(HANGOUT_CAPACITY_MIN, HANGOUT_CAPACITY_MAX) };
}

/** Returns whether a hangout that has begun would be over with the duration of the form. */
const endsBefore = (now: Date, { durationMinutes }: FormValues, { dateTime }: CachedHangout): boolean =>
  endAfter(dateTime, Number(durationMinutes)) <= now;

function keepsTime(values: FormValues, current: CachedHangout | null): boolean {
  if (!current) return false;
  const { date, time, later } = plannedTimeOf(current.dateTime);
  return values.date === date && values.time === time && (values.later === later || !isTwice(values));
}

/** Returns a valid form as it is sent. */
export const sentForm = ({
  category,
  capacity,
  picture,
  borough,
  weeks,
  durationMinutes,
  whoMayJoin,
  ...values
}: FormValues): NewHangout & Pick<FormValues, 'version'> => ({
  ...values,
  weeks: Number(weeks),
  whoMayJoin: whoMayJoinOf({ whoMayJoin, isAtHome: values.isAtHome }),
  durationMinutes: Number(durationMinutes) as NonNullable<NewHangout['durationMinutes']>,
  address: values.isAtHome ? values.address : '',
  later: values.later && isTwice(values),
  category: category as HangoutCategory,
  capacity: capacity.trim() === '' ? null : Number(capacity),
  picture: picture?.url ?? null,
  borough: borough === NO_BOROUGH ? null : borough,
});
