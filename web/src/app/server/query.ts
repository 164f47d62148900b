import type { QueryClient } from '@tanstack/react-query';
import { currentRequest } from './request.ts';

/** The cache of the page that is being rendered. Takes the place of platform/query.ts on the server. */
export const queryClient = new Proxy({} as QueryClient, {
  get(_, name) {
    const client = currentRequest().queryClient;
    const value = Reflect.get(client, name);
    return typeof value === 'function' ? value.bind(client) : value;
  },
});
