import { DAY_MS } from '#contract/durations.ts';
import { operators } from '#contract/operators/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import { handle } from '#server/platform/http/handle.ts';
import { countConnectionRequests } from '#server/slices/connections/index.ts';
import { readExposure } from '#server/slices/discovery/index.ts';
import { firstMeetings, thirdMeetings } from '#server/slices/hangouts/index.ts';
import { membersJoinedBetween } from '#server/slices/identity/index.ts';
import { hiddenMembersAmong } from '#server/slices/safety/index.ts';
import {
  exposureCells,
  firstMeetingCells,
  metThriceCells,
  type Newcomer,
  requestCells,
} from './meeting-figures.rules.ts';

/** Members who joined so many days ago are counted: long enough to have met people, and not before the community was as it is. */
const JOINED_DAYS_AGO = { from: 150, to: 60 };
/** People met three times count if the third time was within so many days after joining. */
const THRICE_WITHIN_DAYS = 60;
/** Requests that were sent so many days ago are counted. Older ones have lapsed. */
const SENT_DAYS_AGO = { from: 60, to: 14 };

/** Returns the members who joined in the time that is counted, without hidden ones. */
async function newcomersOf(db: Db, now: Date): Promise<Newcomer[]> {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const joined = await membersJoinedBetween(db, {
    from: daysAgo(JOINED_DAYS_AGO.from),
    to: daysAgo(JOINED_DAYS_AGO.to),
  });
  const uids = joined.map(({ uid }) => uid);
  const [hidden, first, third] = await Promise.all([
    hiddenMembersAmong(db, uids),
    firstMeetings(db, uids, now),
    thirdMeetings(db, uids, now),
  ]);
  return joined
    .filter(({ uid }) => !hidden.has(uid))
    .map(({ uid, createdAt }) => {
      const joinedAt = new Date(createdAt);
      const firstMetAt = first.get(uid);
      const until = joinedAt.getTime() + THRICE_WITHIN_DAYS * DAY_MS;
      return {
        joinedAt,
        firstMeeting: firstMetAt === undefined ? null : new Date(firstMetAt),
        metThrice: third.filter((meeting) => meeting.uid === uid && Date.parse(meeting.at) <= until).length,
      };
    });
}

/** Returns how members meet, as counts that name nobody (B-06). */
export const meetings = handle(operators.meetings, async ({ app, db }) => {
  const now = app.clock.now();
  const newcomers = await newcomersOf(db, now);
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS);
  const requests = await countConnectionRequests(db, {
    from: daysAgo(SENT_DAYS_AGO.from),
    to: daysAgo(SENT_DAYS_AGO.to),
  });
  const { views, median } = await readExposure(db);
  return {
    groups: [
      { id: 'firstMeeting' as const, cells: firstMeetingCells(newcomers) },
      { id: 'metThrice' as const, cells: metThriceCells(newcomers) },
      { id: 'requests' as const, cells: requestCells(requests) },
      { id: 'exposure' as const, cells: exposureCells(views, median) },
    ],
  };
});
