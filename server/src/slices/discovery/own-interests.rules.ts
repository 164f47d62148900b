/**
 * An interest in members' own words is suggested when so many other members have it, of whom the viewer may see each. So a suggestion
 * says no more than the search by words does (I-10), and never that one certain member has an interest.
 */
export const SUGGESTED_FROM = 5;
/** How many suggestions are sent at most. */
export const SUGGESTIONS_MAX = 6;
