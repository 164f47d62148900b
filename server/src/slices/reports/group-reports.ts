import { newYorkDay } from '#contract/hangouts/new-york.ts';
import { reports } from '#contract/reports/routes.ts';
import type { GroupReports } from '#contract/reports/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import { afterRefusal } from '#server/platform/http/handle.ts';
import {
  handleForGroup,
  handleForGroupInTransaction,
  removeFromGroup,
  seenMembers,
} from '#server/slices/groups/index.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import { forgetEnded } from '#server/slices/safety/index.ts';
import { mayTellOrganizers } from './organizers.rules.ts';
import * as sql from './reports.sql.ts';

/** Returns to a member of a group whether they may tell its organizers of a report about another member. */
export const mayTell = handleForGroup(reports.mayTell, async ({ db, viewer, group, params: { other } }) => ({
  mayTell: mayTellOrganizers(await seenMembers(db, group.id, viewer.uid), { reporter: viewer.uid, uid: other }),
}));

/**
 * Returns the reports that an organizer may see: about members whom the organizer sees and who organize nothing. It has neither the
 * reporter nor their words, nor the time, which could tell who it was.
 */
async function groupReportsFor(db: Db, groupId: string, viewer: string): Promise<GroupReports> {
  const members = (await seenMembers(db, groupId, viewer)).flatMap(({ uid, isOrganizer }) =>
    isOrganizer ? [] : [uid],
  );
  const rows = await sql.openReportsInGroup(db, groupId, members);
  const cards = await cardsOf(db, members);
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

/** Records what an organizer does about a report, and takes the member out of the group if that is it. */
const settleAtOnce = handleForGroupInTransaction(
  reports.settleInGroup,
  async ({ work, viewer, group, params: { reportId }, body: { outcome } }) => {
    const { items } = await groupReportsFor(work.db, group.id, viewer.uid);
    const report = items.find(({ id }) => id === reportId) ?? fail('NOT_FOUND');
    if (outcome === 'removed') await removeFromGroup(work, group, { viewer: viewer.uid, uid: report.member.uid });
    await sql.settleByOrganizers(work.db, { groupId: group.id, id: reportId, uid: report.member.uid, outcome });
    return groupReportsFor(work.db, group.id, viewer.uid);
  },
);

/** A member whose place a block took looks like one who has left. A try to remove them ends that place, as in every removal. */
export const settleInGroup = afterRefusal(settleAtOnce, 'NOT_FOUND', async (app, { groupId, reportId }) => {
  const uid = await sql.memberOfReport(app.db, groupId, reportId);
  if (uid !== undefined) await forgetEnded(app.db, uid, { groupId, uid });
});
