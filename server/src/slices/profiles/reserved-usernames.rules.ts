import { containsChineseStaffWord, isCommunityName, isStaffName } from '#server/platform/text/reserved-words.ts';

/**
 * Words that stand for everybody, nobody or the reader. They are reserved as they are written: with look-alikes 'all' would
 * be 'ali', and with other words 'me' would be in 'theme'.
 */
const EVERYBODY_WORDS = new Set([
  ...['everyone', 'all', 'here', 'me', 'anonymous', 'deleted', 'unknown', 'null', 'undefined'],
]);

/**
 * Returns whether a username is reserved, or could be mistaken for a reserved one: as a whole (admin, 4dm1n, stoophq, he1p.24),
 * or because a part between dots and underscores is a name of the staff (st00p_kitchen, maria.support),
 * or because it contains a Chinese one (小官方).
 */
export function isReservedUsername(username: string): boolean {
  const parts = username.split(/[._]+/);
  const whole = parts.join('');
  return (
    isCommunityName(whole) ||
    parts.some(isStaffName) ||
    containsChineseStaffWord(whole) ||
    EVERYBODY_WORDS.has(whole.toLowerCase())
  );
}
