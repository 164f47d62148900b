/** How many passkeys an account may have. */
export const PASSKEYS_MAX = 20;
/** How long the code works with which an operator adds a first passkey. */
export const FIRST_PASSKEY_CODE_MS = 60 * 60_000;
/** How long a confirmation with a passkey allows a session to take actions that need a step-up. */
export const STEP_UP_MS = 10 * 60_000;

/** Returns until when a step-up allows actions. */
export const stepUpEnd = (confirmedAt: Date) => new Date(confirmedAt.getTime() + STEP_UP_MS);

/** Returns whether a session confirmed recently enough for a destructive action. @param confirmedAt ISO time, or null for never */
export const isFreshStepUp = (confirmedAt: string | null, now: Date) =>
  confirmedAt !== null && stepUpEnd(new Date(confirmedAt)) > now;

/** Returns the handle under which an authenticator keeps a member's passkey. It contains no personal data. */
export const userHandleOf = (uid: string): string => Buffer.from(uid).toString('base64url');

/** The characters of a recovery code, 5 bits each: 150 bits, so that nobody can try the codes against their hashes. */
export const CODE_LENGTH = 30;

/** How many characters of a recovery code are between two hyphens. */
export const CODE_GROUP = 6;
