/** The `meta` of a query whose data is kept on the device, for the time without a network. */
export const KEPT = { isKept: true };

/** Without an answer of the server after this time, the last state is shown, in ms. */
export const SLOW_MS = 4000;

/** Whether no answer of the server came, or one that says nothing about the data. */
export const isAway = (error: unknown): boolean =>
  ['NETWORK', 'UNAVAILABLE'].includes(String((error as { code?: unknown } | null)?.code));

/** The name of the database on the device. */
export const SEEN_DATABASE = 'stoop-seen';
