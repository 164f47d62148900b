import { newYorkInstants } from '#contract/hangouts/new-york.ts';
import type { HangoutCategory } from '#contract/hangouts/options.ts';
import type { HangoutForm } from '#contract/hangouts/routes.ts';
import { planned, plannedAs } from '#contract/hangouts/standing.ts';
import { HANGOUT_CAPACITY_MAX, HANGOUT_CAPACITY_MIN, TEXT } from '#contract/limits.ts';
import type { Picture } from '#contract/media/views.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from './hangouts.live.ts';

const t = text.hangouts.form;

/** The form as it stands, each field as it is typed. */
export interface FormValues {
  title: string;
  location: string;
  date: string;
  time: string;
  later: boolean;
  /** null: 'Select Category' still stands there. */
  category: HangoutCategory | null;
  description: string;
  capacity: string;
  picture: Picture | null;
  /** Names this hangout, so that it is made once however often it is sent. */
  clientId: string;
}
export type FormField = Exclude<keyof FormValues, 'clientId' | 'later'>;
export type FormErrors = Partial<Record<FormField, string>>;
/** In the order in which they stand on the screen. */
export const FIELDS: readonly FormField[] = [
  'title',
  'location',
  'date',
  'time',
  'category',
  'capacity',
  'description',
  'picture',
];

export const LIMITS = {
  title: TEXT.hangoutTitle,
  location: TEXT.hangoutLocation,
  description: TEXT.hangoutDescription,
} as const;

export const emptyForm = (clientId: string): FormValues => ({
  title: '',
  location: '',
  date: '',
  time: '',
  later: false,
  category: null,
  description: '',
  capacity: '',
  picture: null,
  clientId,
});

export const formOf = (hangout: CachedHangout): FormValues => ({
  title: hangout.title,
  location: hangout.location,
  ...plannedAs(hangout.dateTime),
  category: hangout.category,
  description: hangout.description,
  capacity: hangout.capacity === null ? '' : String(hangout.capacity),
  picture: hangout.picture,
  clientId: '',
});

/** Whether New York's clock shows this date and time twice, so that one has to say which is meant. */
export const isTwice = ({ date, time }: FormValues): boolean => newYorkInstants({ date, time }).length > 1;

/**
 * What is wrong, beside its field (H-04). The server has the last word; this says at once what needs no asking.
 * @param held the hangout that is changed: its own time may stand, also when it has begun
 */
export function problemsOf(values: FormValues, now: Date, held: CachedHangout | null): FormErrors {
  const errors: FormErrors = {};
  for (const field of ['title', 'location', 'description'] as const) {
    const over = values[field].trim().length - LIMITS[field];
    if (values[field].trim() === '') errors[field] = t.empty[field];
    else if (over > 0) errors[field] = t.tooLong(over);
  }
  if (values.category === null) errors.category = t.empty.category;
  if (values.date === '') errors.date = t.empty.date;
  if (values.time === '') errors.time = t.empty.time;
  if (values.date !== '' && values.time !== '' && !keepsTime(values, held)) {
    const plan = planned(values, now);
    if ('problem' in plan) errors[plan.field] = t.plan[plan.problem][plan.field];
  }
  const capacity = values.capacity.trim();
  if (capacity !== '') {
    const count = Number(capacity);
    if (!Number.isInteger(count)) errors.capacity = t.noNumber;
    else if (count < HANGOUT_CAPACITY_MIN || count > HANGOUT_CAPACITY_MAX) {
      errors.capacity = t.capacityRange(HANGOUT_CAPACITY_MIN, HANGOUT_CAPACITY_MAX);
    }
  }
  return errors;
}

function keepsTime(values: FormValues, held: CachedHangout | null): boolean {
  if (!held) return false;
  const { date, time, later } = plannedAs(held.dateTime);
  return values.date === date && values.time === time && (values.later === later || !isTwice(values));
}

/** The form as it is sent; only for one without problems. */
export const sentForm = ({
  category,
  capacity,
  picture,
  ...values
}: FormValues): HangoutForm & { clientId: string } => ({
  ...values,
  later: values.later && isTwice({ ...values, category, capacity, picture }),
  category: category as HangoutCategory,
  capacity: capacity.trim() === '' ? null : Number(capacity),
  picture: picture?.url ?? null,
});
