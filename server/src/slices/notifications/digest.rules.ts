/** How long a member must have been away before a digest is mailed, and the minimum time between two digests. */
export const DIGEST_AWAY_MS = 6 * 3_600_000;
/** A digest names a hangout or event that has begun if at least this much of it remains. */
export const DIGEST_REMAINS_MS = 3_600_000;
export const DIGEST_EVERY_MS = 24 * 3_600_000;
/** How long the link in a mail that turns such mails off works. */
export const UNSUBSCRIBE_DAYS = 366;
