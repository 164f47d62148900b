/** The hangout categories (O-07). Ids are stored; the words for them are the web's. */
export const HANGOUT_CATEGORIES = ['sports', 'arts', 'food', 'outdoor', 'tech', 'music', 'wellness', 'games'] as const;
export type HangoutCategory = (typeof HANGOUT_CATEGORIES)[number];
