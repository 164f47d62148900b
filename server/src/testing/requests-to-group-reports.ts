import { addMember } from '#server/slices/groups/members.sql.ts';
import { POSSIBLE_REPORTERS_MIN } from '#server/slices/reports/organizers.rules.ts';
import { insertReport } from '#server/slices/reports/reports.sql.ts';
import type { TestApp } from './app.ts';
import type { Roles } from './roles.ts';

/** Adds members who could have made a report, since before it was made. */
async function addPossibleReporters(groupId: string, { app, member }: TestApp) {
  for (let count = 0; count < POSSIBLE_REPORTERS_MIN; count++) {
    const { uid } = await member();
    await addMember(app.db, groupId, { uid, now: new Date(0) });
  }
}

/** Reports the guest to the organizers of the group, the owner and the co-host. Returns the parameters of the report. */
async function reportInGroup({ groupId, guestUid, members }: Roles, test: TestApp) {
  await addPossibleReporters(groupId, test);
  const reportId = await insertReport(test.app.db, {
    reporter: members.participant.uid,
    uid: guestUid,
    kind: 'spam',
    reason: '',
    chatId: null,
    seq: null,
    snapshot: { kind: 'profile', fields: {}, photo: null },
    aboutStaff: false,
    groupId,
    tellsOrganizers: true,
  });
  return { groupId, reportId };
}

const ofGroup = ({ groupId }: Roles) => ({ params: { groupId } });

/** The request of each role to the routes about reports in groups. */
export const REQUESTS_ABOUT_GROUP_REPORTS = {
  mayTell: ({ groupId, guestUid }: Roles) => ({ params: { groupId, other: guestUid } }),
  listInGroup: ofGroup,
  settleInGroup: async (roles: Roles, _role: unknown, test: TestApp) => ({
    params: await reportInGroup(roles, test),
    body: { outcome: 'seen' },
  }),
};
