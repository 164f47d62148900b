import { ACCESS_LEVELS, ROLES, type Role } from '#contract/access-levels.ts';
import type { TestApp } from './app.ts';
import { CASES } from './requests-of-roles.ts';
import { createRoles, type Roles } from './roles.ts';

type Case = (typeof CASES)[number];

/** The status of an answer to a route of the contract. */
export interface RouteAnswer {
  name: string;
  status: number;
}

/** Returns a role that may call a route: the owner of what the requests are about, if they may. */
function allowedRole({ route }: Case): Role {
  const allowed = ROLES.filter((role) => ACCESS_LEVELS[route.access][role] === 'allow');
  const [first] = allowed;
  if (!first) throw new Error(`Nobody may call ${route.path}`);
  return allowed.includes('owner') ? 'owner' : first;
}

/** Prepares a request to a route as a member who may make it. Returns a function that makes it. */
async function prepareCall(test: TestApp, routeCase: Case, roles: Roles): Promise<() => Promise<RouteAnswer>> {
  const role = allowedRole(routeCase);
  const input = await routeCase.ask(roles, role, test);
  return async () => {
    const { status } = await roles.callers[role].call(routeCase.route, input as never);
    return { name: routeCase.name, status };
  };
}

/** Returns a function that calls the next of some routes, in turn, as a member who may. */
export function createCaller(test: TestApp, roles: Roles, isWanted: (routeCase: Case) => boolean) {
  const wantedCases = CASES.filter(isWanted);
  let next = 0;
  return {
    count: wantedCases.length,
    call: async () => (await prepareCall(test, wantedCases[next++ % wantedCases.length] as Case, roles))(),
  };
}
export const doesRead = ({ route }: Case) => route.method === 'GET';

/**
 * Calls every route of the contract, one after the other, as a member who may. A route that is not served, because those before
 * it have changed what the members are to each other, is called again by new members.
 * @param beside makes other calls while each is under way
 * @returns the last answer of each route
 */
export async function walkRoutes(test: TestApp, beside: () => Promise<unknown>): Promise<RouteAnswer[]> {
  let roles = await createRoles(test);
  const callOnce = async (routeCase: Case) => (await prepareCall(test, routeCase, roles))();
  const answers: RouteAnswer[] = [];
  for (const routeCase of CASES) {
    const [first] = await Promise.all([callOnce(routeCase).catch(() => null), beside()]);
    if (first?.status === 200) {
      answers.push(first);
      continue;
    }
    roles = await createRoles(test);
    answers.push(await callOnce(routeCase));
  }
  return answers;
}
