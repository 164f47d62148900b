import type { TestApp } from './app.ts';
import { openInvitation, unreviewedInvitee } from './pending-work.ts';
import type { Roles } from './roles.ts';

type Ask = (roles: Roles, role: unknown, test: TestApp) => Promise<{ params?: Record<string, string> }>;
const owner = async ({ members }: Roles) => ({ params: { uid: members.owner.uid } });

/** The requests of the access matrix to the routes about a member's own invitations. */
export const REQUESTS_TO_INVITATIONS = {
  listInvitations: owner,
  invite: owner,
  revokeInvitation: async (roles) => ({ params: await openInvitation(roles) }),
} satisfies Record<string, Ask>;

/** The requests of the access matrix to the operators' routes about invitations. */
export const REQUESTS_TO_BRANCHES = {
  listBranches: async () => ({}),
  listInvitees: async () => ({}),
  reviewInvitee: async (_roles, _role, test) => ({ params: { id: await unreviewedInvitee(test) } }),
} satisfies Record<string, Ask>;
