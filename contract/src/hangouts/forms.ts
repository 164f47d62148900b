import * as z from 'zod/mini';
import { clientId } from '../chats/forms.ts';
import { fieldError } from '../field-errors.ts';
import { groupId } from '../groups/options.ts';
import {
  HANGOUT_CAPACITY_MAX,
  HANGOUT_CAPACITY_MIN,
  HANGOUT_DURATIONS,
  HANGOUT_WEEKS_MAX,
  TEXT_MAX,
} from '../limits.ts';
import { pictureUrl } from '../media/views.ts';
import { BOROUGHS } from '../profiles/boroughs.ts';
import { day, line, text } from '../shapes.ts';
import { GROUP_VISIBILITIES, HANGOUT_CATEGORIES, OPEN_TO } from './options.ts';
import type { Hangout } from './views.ts';

export const hangoutId = z.string().check(z.regex(/^[A-Za-z0-9]{20}$/, 'This is not a hangout.'));

/** The fields of a hangout (H-04, B-01). Date and time are New York's. */
export const gatheringFields = {
  location: line(TEXT_MAX.hangoutLocation, 1),
  date: day,
  time: z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, fieldError('TIME_REQUIRED'))),
  /** Chooses the second of the two instants at which New York's clock shows this time when daylight saving time ends. */
  later: z._default(z.boolean(), false),
  description: text(TEXT_MAX.hangoutDescription, 1),
};

const capacity = z
  .number(fieldError('NUMBER_REQUIRED'))
  .check(
    z.multipleOf(1, fieldError('WHOLE_NUMBER_REQUIRED')),
    z.gte(HANGOUT_CAPACITY_MIN, fieldError('CAPACITY_TOO_SMALL', HANGOUT_CAPACITY_MIN)),
    z.lte(HANGOUT_CAPACITY_MAX, fieldError('NUMBER_TOO_LARGE', HANGOUT_CAPACITY_MAX)),
  );

/** The fields of a hangout that its host fills in (H-04), and the co-host changes: all but `isAtHome`, `address` and `picture` (H-11). */
export const hangoutForm = {
  title: line(TEXT_MAX.hangoutTitle, 1),
  ...gatheringFields,
  /** How long it lasts (H-14). Without it a new hangout lasts HANGOUT_DURATION, and a changed one as long as before. */
  durationMinutes: z.optional(z.literal(HANGOUT_DURATIONS, fieldError('DURATION_REQUIRED'))),
  category: z.enum(HANGOUT_CATEGORIES, fieldError('CATEGORY_REQUIRED')),
  /** Whether it is at somebody's home. Then `location` names a neighborhood, and only attendees see `address` (B-07). */
  isAtHome: z._default(z.boolean(), false),
  address: z._default(line(TEXT_MAX.hangoutLocation), ''),
  capacity: z._default(z.nullable(capacity), null),
  /** Whether attendees may bring a guest each, who counts as a person of `capacity` (H-12). */
  allowsGuests: z._default(z.boolean(), false),
  /** Whether attendees may leave a note that the host and the co-host read. */
  allowsNotes: z._default(z.boolean(), false),
  /** The borough, unless `location` ends with the name of one or of a neighborhood. */
  borough: z._default(z.nullable(z.enum(BOROUGHS)), null),
  /** The url of a picture that the caller uploaded and uses nowhere else. */
  picture: z._default(z.nullable(pictureUrl), null),
};
const form = z.object(hangoutForm);
export type HangoutForm = z.output<typeof form>;

/** All but those that say when it is, the address, which only attendees see, and the picture, which is claimed by its url. */
export type HangoutField = Exclude<
  keyof typeof hangoutForm,
  'date' | 'time' | 'later' | 'durationMinutes' | 'address' | 'picture'
>;
/**
 * The fields of the form that are stored, shown and downloaded as they are filled in. They are written out, because the web app
 * would otherwise load the schemas of the form to learn their names.
 */
export const HANGOUT_FIELDS = Object.keys({
  title: true,
  location: true,
  description: true,
  category: true,
  isAtHome: true,
  capacity: true,
  allowsGuests: true,
  allowsNotes: true,
  borough: true,
} satisfies Record<HangoutField, true>) as HangoutField[] satisfies (keyof Hangout)[];

/** Those in which the author writes freely: they could name the address of a home, and a report copies them. */
export type HangoutText = {
  [Field in HangoutField]-?: string extends HangoutForm[Field] ? Field : never;
}[HangoutField];
const texts: Record<HangoutText, true> = { title: true, location: true, description: true };
export const HANGOUT_TEXTS = Object.keys(texts) as HangoutText[];

export const changedHangout = z.strictObject({
  ...hangoutForm,
  /** The `version` of the hangout that the form started from. Without it the form replaces whatever was saved in the meantime. */
  version: z.optional(z.number()),
  /** The members who may join it from now on (H-16), or the group whose members alone may. Without it they stay. */
  whoMayJoin: z.optional(z.union([z.enum(OPEN_TO), z.strictObject({ groupId })])),
});
export type ChangedHangout = z.output<typeof changedHangout>;

/** In how many weeks in a row it takes place: 1 for once (H-13). */
const weeks = z
  .number(fieldError('NUMBER_REQUIRED'))
  .check(
    z.multipleOf(1, fieldError('WHOLE_NUMBER_REQUIRED')),
    z.gte(1),
    z.lte(HANGOUT_WEEKS_MAX, fieldError('NUMBER_TOO_LARGE', HANGOUT_WEEKS_MAX)),
  );
/** A group of the host, and how long only its members may join (G-23). */
const forGroup = z.strictObject({ groupId, visibility: z.enum(GROUP_VISIBILITIES) });
export const newHangout = z.strictObject({
  ...hangoutForm,
  clientId,
  weeks: z._default(weeks, 1),
  /** The members who may join it (H-16). */
  whoMayJoin: z._default(z.union([z.enum(OPEN_TO), forGroup]), 'everybody'),
});
export type NewHangout = z.output<typeof newHangout>;
