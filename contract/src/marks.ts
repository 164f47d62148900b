/**
 * The most marks in a row, such as accents, that a text keeps. No language has as many on one letter (Unicode's Stream-Safe Text
 * Format).
 */
export const MARKS_MAX = 30;

// NFKC makes marks of the narrow sound marks of Japanese.
const MARK = '[\\p{M}\\uff9e\\uff9f]';
const TOO_MANY = new RegExp(`(${MARK}{${MARKS_MAX}})${MARK}+`, 'gu');

/**
 * Removes further marks in a row. They must be gone before a text is normalized, which sorts them in a time that grows with the square of
 * their number: 60,000 took 12 seconds.
 */
export const withFewMarks = (value: string): string => value.replace(TOO_MANY, '$1');
