import { calendar } from '#contract/calendar/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { feedOf } from './feed-address.ts';

export const readFeed = handle(calendar.readFeed, ({ app, db, viewer }) => feedOf(app, db, viewer.uid));
