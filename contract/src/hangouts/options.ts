/** The hangout categories (O-07). The ids are stored; the web app has the words for them. */
export const HANGOUT_CATEGORIES = ['sports', 'arts', 'food', 'outdoor', 'tech', 'music', 'wellness', 'games'] as const;
export type HangoutCategory = (typeof HANGOUT_CATEGORIES)[number];
