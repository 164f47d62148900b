import * as z from 'zod/mini';
import { fieldError } from './field-errors.ts';
import { isBlank, withoutInvisible } from './invisible.ts';
import { withFewMarks } from './marks.ts';

const stored = (max: number, min: number, cleaned: (value: string) => string) =>
  z.string().check(
    z.overwrite((value) => cleaned(withFewMarks(value))),
    z.normalize(),
    z.trim(),
    z.minLength(min, min <= 1 ? fieldError('REQUIRED') : fieldError('TOO_SHORT', min)),
    z.maxLength(max, fieldError('TOO_LONG', max)),
    z.regex(
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters to reject
      /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/,
      fieldError('CHARACTERS_NOT_STORED'),
    ),
    z.refine((value) => value.isWellFormed(), fieldError('CHARACTERS_NOT_STORED')),
  );

/**
 * Text that members write about themselves or others: trimmed, normalized to NFC, without invisible characters, and at most
 * `max` characters long. Text that would show nothing becomes ''. NUL and other control characters are rejected instead of
 * removed, so that the stored text is the text that the member sees.
 */
export const text = (max: number, min = 0) => stored(max, min, withoutInvisible);

/** Text on one line, for names and titles: like `text`, and each run of spaces and line breaks becomes one space. */
export const line = (max: number, min = 0) => stored(max, min, (value) => withoutInvisible(value).replace(/\s+/g, ' '));

/** Like `line`, in the plain letters of compatibility forms (NFKC): full-width letters are normal ones. */
export const plainLine = (max: number, min = 0) =>
  stored(max, min, (value) => withoutInvisible(value.normalize('NFKC')).replace(/\s+/g, ' '));

/**
 * Messages between members: kept as typed, only trimmed and normalized to NFC, because some languages need characters that
 * `text` removes. Text that would show nothing becomes ''. Screens isolate it from the direction of the text around it.
 */
export const messageText = (max: number, min = 0) => stored(max, min, (value) => (isBlank(value) ? '' : value));

/** A member's id: 28 letters and digits, so that two ids joined by a hyphen can be split again. */
export const uid = z.string().check(z.regex(/^[A-Za-z0-9]{28}$/, 'This is not a member id.'));

/** ISO 8601 with milliseconds, UTC. */
export const instant = z.string();

/** 'YYYY-MM' */
export const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, fieldError('MONTH_REQUIRED')));

/** 'YYYY-MM-DD', a date that exists. */
export const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, fieldError('DATE_INCOMPLETE')),
  z.refine((value) => {
    const date = new Date(`${value}T00:00:00Z`);
    return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(value);
  }, fieldError('NO_SUCH_DATE')),
);

export const emailAddress = z
  .string()
  .check(z.trim(), z.maxLength(254, fieldError('EMAIL_TOO_LONG')), z.email(fieldError('EMAIL_MALFORMED')));

/** A list of at most `max` different ids. */
export const idList = <const T extends readonly [string, ...string[]]>(ids: T, max: number = ids.length) =>
  z.array(z.enum(ids)).check(
    z.maxLength(max, fieldError('TOO_MANY_CHOSEN', max)),
    z.refine((list) => new Set(list).size === list.length, fieldError('CHOSEN_TWICE')),
  );

export const empty = z.object({});
