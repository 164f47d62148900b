import { insertReport } from '#server/slices/reports/reports.sql.ts';
import type { TestApp } from './app.ts';
import type { Roles } from './roles.ts';

/** Reports the guest to the organizers of the group, the owner and the co-host. Returns the parameters of the report. */
async function reportInGroup({ groupId, guestUid, members }: Roles, test: TestApp) {
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
