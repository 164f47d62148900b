import * as z from 'zod/mini';
import { isBlank, withoutInvisible } from './invisible.ts';

const stored = (max: number, min: number, cleaned: (value: string) => string) =>
  z.string().check(
    z.overwrite(cleaned),
    z.normalize(),
    z.trim(),
    z.minLength(min, min <= 1 ? 'Please fill this in.' : `Use at least ${min} characters.`),
    z.maxLength(max, `Keep this to ${max} characters.`),
    // biome-ignore lint/suspicious/noControlCharactersInRegex: exactly these are refused
    z.regex(/^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f]*$/, 'This contains characters we cannot store.'),
    z.refine((value) => value.isWellFormed(), 'This contains characters we cannot store.'),
  );

/**
 * Text that a person writes about themself or others: trimmed, in one Unicode form, without characters that act unseen, at
 * most `max` characters. What only looks empty is empty. NUL and other controls are refused rather than dropped, so that
 * what is stored is what was read back to the writer.
 */
export const text = (max: number, min = 0) => stored(max, min, withoutInvisible);

/** The same on one line, as names and titles are: every run of spaces and line breaks is one space. */
export const line = (max: number, min = 0) => stored(max, min, (value) => withoutInvisible(value).replace(/\s+/g, ' '));

/**
 * What members say to each other: kept as it was typed, trimmed and in one Unicode form, for a language may need what looks
 * like mischief; what draws nothing counts as empty. Wherever it is shown it is isolated from what stands around it.
 */
export const words = (max: number, min = 0) => stored(max, min, (value) => (isBlank(value) ? '' : value));

/** A member's id: 28 letters and digits, so that a pair of them joined by a hyphen comes apart again. */
export const uid = z.string().check(z.regex(/^[A-Za-z0-9]{28}$/, 'This is not a member id.'));

/** ISO 8601 with milliseconds, UTC. */
export const instant = z.string();

/** 'YYYY-MM' */
export const month = z.string().check(z.regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Choose a month and a year.'));

/** 'YYYY-MM-DD', a day that exists. */
export const day = z.string().check(
  z.regex(/^\d{4}-\d{2}-\d{2}$/, 'Choose a full date.'),
  z.refine((value) => {
    const at = new Date(`${value}T00:00:00Z`);
    return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(value);
  }, 'This date does not exist.'),
);

export const emailAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(254, 'This email address is too long.'),
    z.email('This does not look like an email address.'),
  );

/** A list without repeats of at most `max` ids. */
export const idList = <const T extends readonly [string, ...string[]]>(ids: T, max: number = ids.length) =>
  z.array(z.enum(ids)).check(
    z.maxLength(max, `Choose at most ${max}.`),
    z.refine((list) => new Set(list).size === list.length, 'Something was chosen twice.'),
  );

export const empty = z.object({});
