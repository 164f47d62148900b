import type { CallArguments, Output, RouteSpec } from '#contract/route.ts';
import { currentRequest } from './request.ts';

export { ApiError } from '#web/platform/create-call.ts';

/** Calls a route of the API as the member of the page. Takes the place of platform/api.ts on the server. */
export const call = <R extends RouteSpec>(route: R, input?: CallArguments<R>): Promise<Output<R>> =>
  currentRequest().call(route, (input ?? {}) as { params?: unknown; query?: unknown }) as Promise<Output<R>>;
