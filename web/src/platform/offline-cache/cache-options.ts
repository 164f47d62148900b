/** The `meta` of a query whose data the offline cache keeps. */
export const CACHED_OFFLINE = { isCachedOffline: true };

/** How long data is kept, in ms. */
export const CACHED_MS = 7 * 24 * 3_600_000;
/** The most entries of one member, and the most characters of one entry. */
export const ENTRIES_MAX = 80;
export const ENTRY_MAX = 200_000;

/** Without an answer of the server after this time, the cached state is shown, in ms. */
export const SLOW_MS = 4000;

/** Whether no answer of the server came, or one that says nothing about the data. */
export const isNetworkFailure = (error: unknown): boolean =>
  ['NETWORK', 'UNAVAILABLE'].includes(String((error as { code?: unknown } | null)?.code));

/** The database on the device. Its name is that of earlier releases, because another would leave their data behind. */
export const OFFLINE_DATABASE = 'stoop-seen';
