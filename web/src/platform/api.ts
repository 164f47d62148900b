import { createCall, wait } from './create-call.ts';
import { session } from './session/index.ts';

export { ApiError } from './create-call.ts';

/** Calls a route of the API as the signed-in member. */
export const call = createCall({
  session,
  fetch: (address, init) => fetch(address, init),
  wait,
  now: Date.now,
  random: Math.random,
});
