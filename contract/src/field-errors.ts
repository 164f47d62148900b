/**
 * Every reason beside a field that a reader may see, whether a form or the API refused the value, and every reason that the identity
 * API states: its code, and the numbers that its sentence names, in the order of `{0}` and `{1}`. The sentence of each code is in
 * server-field-errors.ts of each language's catalog.
 */
export const FIELD_ERRORS = {
  REQUIRED: [],
  TOO_SHORT: ['min'],
  TOO_LONG: ['max'],
  CHARACTERS_NOT_STORED: [],
  MONTH_REQUIRED: [],
  DATE_INCOMPLETE: [],
  TIME_REQUIRED: [],
  DATE_AND_TIME_REQUIRED: [],
  NO_SUCH_DATE: [],
  EMAIL_TOO_LONG: [],
  EMAIL_MALFORMED: [],
  TOO_MANY_CHOSEN: ['max'],
  CHOSEN_TWICE: [],
  USERNAME_CHARACTERS: [],
  USERNAME_MIXED_SCRIPTS: [],
  USERNAME_LOOKALIKE: [],
  USERNAME_RESERVED: [],
  USERNAME_RESEMBLES: [],
  ARTIST_NOT_FROM_LIST: [],
  TOO_MANY_ARTISTS: ['max'],
  ARTIST_CHOSEN_TWICE: [],
  HANDLE_MALFORMED: [],
  PHOTO_REQUIRED: [],
  PHOTO_NOT_UPLOADED: [],
  TOO_MANY_PHOTOS: ['max'],
  PHOTO_CHOSEN_TWICE: [],
  PHOTO_NOT_STORED: [],
  PHOTO_IS_MAIN: [],
  NEIGHBORHOOD_NOT_FROM_LIST: [],
  NUMBER_REQUIRED: [],
  WHOLE_NUMBER_REQUIRED: [],
  CAPACITY_TOO_SMALL: ['min'],
  NUMBER_TOO_LARGE: ['max'],
  CATEGORY_REQUIRED: [],
  DURATION_REQUIRED: [],
  YEAR_REQUIRED: [],
  YEAR_TOO_EARLY: ['min'],
  YEAR_TOO_LATE: ['max'],
  TOO_MANY_ANSWERS: ['max'],
  MONTH_IN_FUTURE: [],
  YEAR_OF_MOVE_REQUIRED: [],
  TIMES_REQUIRED: [],
  BOROUGHS_REQUIRED: [],
  LANGUAGES_REQUIRED: [],
  CHOICE_REQUIRED: [],
  REPORT_KIND_REQUIRED: [],
  REPORT_WORDS_REQUIRED: [],
  LINK_INCOMPLETE: [],
  ADDRESS_TOO_LONG: [],
  ADDRESS_MALFORMED: [],
  HOST_MALFORMED: [],
  FOLDER_NOT_WHOLE: [],
  FOLDER_OF_DATA: [],
  PORT_MALFORMED: [],
  SENDER_CHARACTERS: [],
  OWN_EMAIL: [],
  CONTACT_ASKED_OFTEN: [],
  SAME_HOURS: [],
  NO_SUCH_TIME: [],
  DATE_PASSED: [],
  TIME_PASSED: [],
  END_PASSED: [],
  DATE_TOO_FAR: [],
  TIME_TOO_FAR: [],
  LATER_DATE_SKIPPED: ['month', 'day', 'year'],
  LATER_DATE_TOO_FAR: ['month', 'day', 'year'],
  PICTURE_GONE: [],
  PICTURE_OF_SOMEBODY_ELSE: [],
  TOO_FEW_PLACES: ['going'],
  TOO_FEW_PLACES_WITH_OFFERS: ['going', 'offered', 'least'],
  HOME_ADDRESS_REQUIRED: [],
  HOME_NEIGHBORHOOD_REQUIRED: [],
  HOME_ADDRESS_SHOWN: [],
  LIST_PAGE_GONE: [],
  PUSH_ADDRESS_UNUSABLE: [],
  PUSH_KEY_UNUSABLE: [],
  UNEXPECTED: [],
  USERNAME_TAKEN: [],
  USERNAME_REQUIRED: [],
  UNDER_AGE: [],
  BIRTHDAY_IN_FUTURE: [],
  PASSWORD_TOO_SHORT: ['min'],
  PASSWORD_LACKS: [],
  PASSWORD_MAX_LENGTH: ['max'],
  PASSWORD_LOWER_CASE: [],
  PASSWORD_UPPER_CASE: [],
  PASSWORD_DIGIT: [],
  PASSWORD_SYMBOL: [],
  PASSWORD_PUBLISHED: [],
  PASSWORD_COMMON: [],
  PASSWORD_OF_OWN_WORDS: [],
  PASSWORD_WRONG: [],
  CODE_FOR_OTHER_EMAIL: [],
  EMAIL_NOT_VERIFIED: [],
  EMAIL_CHANGE_PENDING: [],
  TOO_MANY_SIGN_INS: [],
  TOO_MANY_PASSWORD_CHANGES: [],
  TOO_MANY_CODES: [],
  TOO_MANY_ACCOUNTS: [],
  TOO_MANY_MAILS: [],
} as const satisfies Record<string, readonly string[]>;

/** Why the value of a field was refused. */
export type FieldErrorCode = keyof typeof FIELD_ERRORS;

/** A code with the numbers of its sentence. A page may get a code that its release does not know. */
export interface FieldReason {
  code: string;
  params: number[];
}

/** A reason as one string, because an issue of zod has no place for more: 'field:TOO_LONG:50'. */
export type WrittenReason = `field:${string}`;

const WRITTEN = /^field:([A-Z_]+)((?::-?\d+)*)$/;

/** One number for each name. */
type NumbersFor<Names extends readonly string[]> = { [Index in keyof Names]: number };

/** The numbers that the sentence of a code names. */
export type FieldErrorNumbers<Code extends FieldErrorCode> = NumbersFor<(typeof FIELD_ERRORS)[Code]>;

/** Writes a reason for a schema or for `fail`. */
export const fieldError = <Code extends FieldErrorCode>(
  code: Code,
  ...params: FieldErrorNumbers<Code>
): WrittenReason => `field:${[code, ...params].join(':')}`;

/** Reads what `fieldError` wrote. Returns null for any other text. */
export function readFieldError(text: string): FieldReason | null {
  const [, code, numbers = ''] = WRITTEN.exec(text) ?? [];
  return code === undefined ? null : { code, params: numbers.split(':').slice(1).map(Number) };
}

/** Puts values into a sentence of any language. */
export const filled = (sentence: string, values: readonly (number | string)[]): string =>
  sentence.replace(/\{(\d)\}/g, (_, index) => String(values[index]));
