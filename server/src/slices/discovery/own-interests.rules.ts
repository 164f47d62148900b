/**
 * How many other members must have an interest in their own words before it is suggested. Members whom the viewer may not see are
 * not counted. So a suggestion says no more than the search by words does (I-10), and never that one certain member has an
 * interest.
 */
export const SUGGESTED_FROM = 5;
/** How many suggestions are sent at most. */
export const SUGGESTIONS_MAX = 6;
/** How many interests with the same beginning are counted for suggestions, so that a short beginning costs little. */
export const SUGGESTED_AMONG = 5000;
