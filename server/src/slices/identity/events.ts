import type { Db } from '#server/platform/db/database.ts';
import { defineEvent, defineQuestion } from '#server/platform/events.ts';

/**
 * An account is deleted. Its row, and the rows that refer to it, are deleted after this. `email` is null when the member never
 * confirmed it: what is kept under an unconfirmed address may belong to somebody else.
 */
export const accountDeleted = defineEvent<{ uid: string; email: string | null }>('accountDeleted');

/** The owner of its address takes an account back from somebody else. Its sessions end after this. */
export const accountReclaimed = defineEvent<{ uid: string }>('accountReclaimed');

/** A confirmed email is replaced by another confirmed one. */
export const emailChanged = defineEvent<{ from: string; to: string }>('emailChanged');

/** A forgotten password is reset with a link in a mail. */
export const passwordWasReset = defineEvent<{ uid: string }>('passwordWasReset');

/** A member becomes an operator. */
export const operatorAppointed = defineEvent<{ uid: string }>('operatorAppointed');

/** Sessions end, for whatever reason. The list may be empty. */
export const sessionsEnded = defineEvent<readonly string[]>('sessionsEnded');

/**
 * Sessions that may be a thief's end: from another one, by a new password, or because their refresh token was used twice. A member
 * who signs out of a browser, or signs in there again, ends the session in the ordinary way.
 */
export const sessionsRevoked = defineEvent<readonly string[]>('sessionsRevoked');

/**
 * Every session of a member ends, but for the one that asks. Whatever else would let a thief from one of them go on reading must end,
 * too. Null when the sessions of all members end.
 */
export const signedOutEverywhere = defineEvent<string | null>('signedOutEverywhere');

/** Returns the names in a member's profile, which must not make up a password. */
export const namesInProfile = defineQuestion<(db: Db, uid: string) => Promise<string[]>>('namesInProfile');
