import { handlersOf } from '#server/platform/http/handle.ts';

// The routes are about the caller's own lists and cohort, so there is no resource to resolve.
export const { handle, handleInTransaction } = handlersOf({});
