import { AsyncLocalStorage } from 'node:async_hooks';
import type { QueryClient } from '@tanstack/react-query';
import type { RenderRequest } from '#contract/rendered-page.ts';

/** The page that is being rendered, with the cache of its answers. */
interface RunningRequest extends RenderRequest {
  queryClient: QueryClient;
}

/** The member, the cache, and the way to the API: a browser has one of each, the server one for each request. */
export const requests = new AsyncLocalStorage<RunningRequest>();

/** Returns the page that is being rendered. @throws Error outside of a request, so that nothing of a member is kept */
export function currentRequest(): RunningRequest {
  const request = requests.getStore();
  if (!request) throw new Error('Nothing of a member may be read outside of a request.');
  return request;
}
