import type { Role } from '#contract/access-levels.ts';
import { connect } from '#server/slices/connections/connections.factory.ts';
import type { TestApp } from './app.ts';
import type { Roles } from './roles.ts';

const ofHuddle = ({ huddleId }: Roles) => ({ params: { huddleId } });
const uids = ({ members }: Roles) => [members.connected.uid];

/** Returns a huddle with somebody whom the caller is connected to. */
async function newHuddle({ members }: Roles, role: Role, test: TestApp) {
  const friend = await test.member();
  if (role !== 'visitor' && role !== 'newcomer') await connect(members[role], friend);
  return { body: { title: 'Sunday walks', uids: [friend.uid], clientId: crypto.randomUUID() } };
}

/** The request of each role to the routes of huddles, about the huddle of the owner and the participant. */
export const REQUESTS_TO_HUDDLES = {
  create: newHuddle,
  read: ofHuddle,
  rename: (roles: Roles) => ({ ...ofHuddle(roles), body: { title: 'Monday walks' } }),
  addMembers: (roles: Roles) => ({ ...ofHuddle(roles), body: { uids: uids(roles) } }),
  leave: ofHuddle,
  listInvitations: () => ({}),
  answerInvitation: (roles: Roles) => ({ ...ofHuddle(roles), body: { answer: 'accept' } }),
};
