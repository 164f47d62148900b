import { handlersOf } from '#server/platform/http/handle.ts';

// The route is about the caller's own list, so there is no resource to resolve.
export const { handle } = handlersOf({});
