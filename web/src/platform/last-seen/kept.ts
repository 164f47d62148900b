/** The `meta` of a query whose data is kept on the device, for the time without a network. */
export const KEPT = { isKept: true };

/** How long the data of a screen is kept, in ms. */
export const KEPT_MS = 7 * 24 * 3_600_000;
/** The most entries of one member, and the most characters of one entry. */
export const ENTRIES_MAX = 80;
export const ENTRY_MAX = 200_000;

/** Without an answer of the server after this time, the last state is shown, in ms. */
export const SLOW_MS = 4000;

/** Whether no answer of the server came, or one that says nothing about the data. */
export const isAway = (error: unknown): boolean =>
  ['NETWORK', 'UNAVAILABLE'].includes(String((error as { code?: unknown } | null)?.code));

/** The name of the database on the device. */
export const SEEN_DATABASE = 'stoop-seen';
