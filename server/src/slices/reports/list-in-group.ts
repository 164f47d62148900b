import { newYorkDay } from '#contract/hangouts/new-york.ts';
import { reports } from '#contract/reports/routes.ts';
import type { GroupReports } from '#contract/reports/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { handleForGroup, seenMembers } from '#server/slices/groups/index.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import { hasEnoughReporters } from './organizers.rules.ts';
import { openReportsInGroup } from './reports.sql.ts';

/**
 * Returns the reports that wait for an organizer of a group: about members whom the organizer sees and who organize nothing. They
 * have neither the reporter nor the words nor a time, which could name the reporter. For the same reason enough members who were
 * there at the time could have made each of them, as far as this organizer sees.
 */
export async function groupReportsFor(db: Db, groupId: string, viewer: string): Promise<GroupReports> {
  const seen = await seenMembers(db, groupId, viewer);
  const uids = seen.flatMap(({ uid, isOrganizer }) => (isOrganizer ? [] : [uid]));
  const rows = (await openReportsInGroup(db, groupId, uids)).filter(({ uid, createdAt }) =>
    hasEnoughReporters(
      seen.filter(({ joinedAt }) => joinedAt <= createdAt),
      uid,
    ),
  );
  const cards = await cardsOf(
    db,
    rows.map(({ uid }) => uid),
  );
  return {
    items: rows.flatMap(({ id, uid, kind, seq, createdAt }) => {
      const member = cards.get(uid);
      return member ? [{ id, member, kind, seq, day: newYorkDay(new Date(createdAt)) }] : [];
    }),
  };
}

export const listInGroup = handleForGroup(reports.listInGroup, ({ db, viewer, group }) =>
  groupReportsFor(db, group.id, viewer.uid),
);
