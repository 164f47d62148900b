import type { sharing } from '#contract/sharing/routes.ts';
import type { TestApp } from './app.ts';
import { safetyLinkToken, sharedPlan } from './pending-work.ts';
import { owner, type Roles } from './roles.ts';

type Ask = (roles: Roles, role: unknown, test: TestApp) => Promise<{ params?: Record<string, string>; body?: unknown }>;

/** The requests of the access matrix to the routes about trusted contacts and shared plans. */
export const REQUESTS_TO_SHARING: Record<keyof typeof sharing, Ask> = {
  readCard: async (roles) => ({ params: owner(roles) }),
  saveContact: async (roles) => ({ params: owner(roles), body: { name: 'Mo', email: 'mo@example.net' } }),
  removeContact: async (roles) => ({ params: owner(roles) }),
  share: async (roles, _role, test) => ({ params: await sharedPlan(test, roles), body: { asksHome: true } }),
  stopSharing: async (roles, _role, test) => ({ params: await sharedPlan(test, roles) }),
  gotHome: async (roles, _role, test) => ({ params: await sharedPlan(test, roles) }),
  readLink: async (roles, _role, test) => ({ body: { token: await safetyLinkToken(test, roles) } }),
  redeemLink: async (roles, _role, test) => ({ body: { token: await safetyLinkToken(test, roles), answer: 'yes' } }),
};
