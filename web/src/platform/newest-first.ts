/**
 * Compares ISO times: the newest comes first. The order of a language, as of `localeCompare`, would be the same, but a browser prepares the first one for
 * 11 ms, four times as long on a phone.
 */
export const newestFirst = (a: string, b: string): number => (a === b ? 0 : a < b ? 1 : -1);
