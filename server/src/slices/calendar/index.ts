import { createFeed } from './create-feed.ts';
import { readFeed } from './read-feed.ts';
import { removeFeed } from './remove-feed.ts';

export { calendarSignatures } from './feed-address.ts';
export { removeFeeds } from './feeds.sql.ts';
export { serveFeed } from './serve-feed.ts';

export const calendarHandlers = { readFeed, createFeed, removeFeed };
