/** The specification's words for when there are no others (section 8). */

/** On a card, when there is nothing to say or no answer. */
export const NO_REASON = 'looking for new friends ✨';
/** On a profile, when no answer came or the call failed. */
export const NO_SUMMARY = 'You two could be a fun match! Why not say hi? ✨';
/** On a profile, when the answer was empty. */
export const EMPTY_SUMMARY =
  'Based on your personality traits, you might have an interesting dynamic! Why not reach out and start a conversation? ✨';
