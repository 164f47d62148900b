import { reports } from '#contract/reports/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { afterRefusal } from '#server/platform/http/handle.ts';
import { handleForGroupInTransaction, removeFromGroup } from '#server/slices/groups/index.ts';
import { forgetEnded } from '#server/slices/safety/index.ts';
import { groupReportsFor } from './list-in-group.ts';
import { memberOfReport, settleByOrganizers } from './reports.sql.ts';

/** Records the answer of an organizer to a report, and takes the member out of the group if that is it. */
const settleAtOnce = handleForGroupInTransaction(
  reports.settleInGroup,
  async ({ work, viewer, group, params: { reportId }, body: { outcome } }) => {
    const { items } = await groupReportsFor(work.db, group.id, viewer.uid);
    const report = items.find(({ id }) => id === reportId) ?? fail('NOT_FOUND');
    if (outcome === 'removed') await removeFromGroup(work, group, { viewer: viewer.uid, uid: report.member.uid });
    await settleByOrganizers(work.db, { groupId: group.id, id: reportId, uid: report.member.uid, outcome });
    return groupReportsFor(work.db, group.id, viewer.uid);
  },
);

/** A member whose place a block took looks like one who has left. A try to remove them ends that place, as in every removal. */
export const settleInGroup = afterRefusal(settleAtOnce, 'NOT_FOUND', async (app, { groupId, reportId }) => {
  const uid = await memberOfReport(app.db, groupId, reportId);
  if (uid !== undefined) await forgetEnded(app.db, uid, { groupId, uid });
});
