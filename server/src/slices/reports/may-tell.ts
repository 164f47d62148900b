import { reports } from '#contract/reports/routes.ts';
import { handleForGroup, seenMembers } from '#server/slices/groups/index.ts';
import { mayTellOrganizers } from './organizers.rules.ts';

/** Returns to a member of a group whether they may tell its organizers of a report about another member. */
export const mayTell = handleForGroup(reports.mayTell, async ({ db, viewer, group, params: { other } }) => ({
  mayTell: mayTellOrganizers(await seenMembers(db, group.id, viewer.uid), { reporter: viewer.uid, uid: other }),
}));
