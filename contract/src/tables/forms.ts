import * as z from 'zod/mini';
import { type FieldErrorCode, fieldError } from '../field-errors.ts';
import { gatheringFields } from '../hangouts/forms.ts';
import { HANGOUT_CATEGORIES } from '../hangouts/options.ts';
import { BOROUGHS } from '../profiles/boroughs.ts';
import { SPOKEN_LANGUAGES } from '../profiles/options.ts';
import { idList } from '../shapes.ts';
import { FREE_TIMES } from './options.ts';

const atLeastOne = <const T extends readonly [string, ...string[]]>(ids: T, code: FieldErrorCode) =>
  idList(ids).check(z.minLength(1, fieldError(code)));

const wishFields = {
  /** Whether the member wants a seat at the next seating. */
  isOn: z.boolean(),
  free: atLeastOne(FREE_TIMES, 'TIMES_REQUIRED'),
  boroughs: atLeastOne(BOROUGHS, 'BOROUGHS_REQUIRED'),
  languages: atLeastOne(SPOKEN_LANGUAGES, 'LANGUAGES_REQUIRED'),
  likes: atLeastOne(HANGOUT_CATEGORIES, 'CHOICE_REQUIRED'),
  /** Whether the member may be seated with somebody from an earlier table. Both must wish it. */
  sameAgain: z.boolean(),
};
/** The wish of a member who looks for a table (B-01). No other member sees it. */
export const tableWish = z.strictObject({
  ...wishFields,
  /**
   * Whether everybody at the table should be of about the member's age (B-10). It takes effect once the member's birthday is
   * known.
   */
  nearAge: z.boolean(),
});
export type TableWish = z.output<typeof tableWish>;
/** The wish as it is saved. An open page of the release before sends no `nearAge`. */
export const tableWishForm = z.strictObject({ ...wishFields, nearAge: z._default(z.boolean(), false) });

const { description, ...rest } = gatheringFields;
/** The fields of another time or place. Date and time are New York's. */
export const proposalForm = z.strictObject({ ...rest, idea: description });
export type ProposalForm = z.output<typeof proposalForm>;
