/** The hangout categories (O-07). The ids are stored; the web app has the words for them. */
export const HANGOUT_CATEGORIES = ['sports', 'arts', 'food', 'outdoor', 'tech', 'music', 'wellness', 'games'] as const;
export type HangoutCategory = (typeof HANGOUT_CATEGORIES)[number];

/** Which hangouts a list has: those that are not over, those that are, or both. */
export const HANGOUT_TIMES = ['upcoming', 'past', 'any'] as const;
export type HangoutTime = (typeof HANGOUT_TIMES)[number];

/**
 * The members who may join a hangout of no group (H-16): everybody; the connections of its host, and theirs; or those whom the host or
 * the co-host accepts.
 */
export const OPEN_TO = ['everybody', 'connections', 'accepted'] as const;
export type OpenTo = (typeof OPEN_TO)[number];
/** The members who may join a hangout: those, or the members of its group (G-23). */
export const WHO_MAY_JOIN = [...OPEN_TO, 'group'] as const;
export type WhoMayJoin = (typeof WHO_MAY_JOIN)[number];

/** How long only the members of its group may join a hangout: for GROUP_FIRST_HOURS, or always. */
export const GROUP_VISIBILITIES = ['first', 'only'] as const;
export type GroupVisibility = (typeof GROUP_VISIBILITIES)[number];

/** How many minutes by train a hangout may be away, as the filter offers them (I-11). */
export const TRIP_LIMITS = ['30', '45'] as const;
export type TripLimit = (typeof TRIP_LIMITS)[number];

/** The days of each week in New York on which a hangout begins, as the filter offers them: Monday to Friday, or the other two. */
export const WEEK_PARTS = ['weekdays', 'weekends'] as const;
export type WeekPart = (typeof WEEK_PARTS)[number];
