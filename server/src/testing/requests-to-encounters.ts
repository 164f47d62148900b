import type { encounters } from '#contract/encounters/routes.ts';
import type { TestApp } from './app.ts';
import { endedHangout } from './pending-work.ts';
import type { Roles } from './roles.ts';

type Ask = (roles: Roles, role: unknown, test: TestApp) => Promise<{ params?: Record<string, string>; body?: unknown }>;

/** Names another attendee of a hangout that is over: another one for the owner than for everybody else. */
const somebodyMet = async (roles: Roles, role: unknown, test: TestApp) => ({
  hangoutId: await endedHangout(test, roles),
  other: role === 'owner' ? roles.members.participant.uid : roles.members.owner.uid,
});

/** The requests of the access matrix to the routes about people whom one met. */
export const REQUESTS_TO_ENCOUNTERS: Record<keyof typeof encounters, Ask> = {
  list: async (roles) => ({ params: { hangoutId: roles.hangoutId } }),
  mark: async (roles, role, test) => ({ params: await somebodyMet(roles, role, test), body: { meetAgain: true } }),
  reportAbsence: async (roles, role, test) => ({
    params: await somebodyMet(roles, role, test),
    body: { absent: true },
  }),
};
