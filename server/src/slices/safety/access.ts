import { handlersOf } from '#server/platform/http/handle.ts';

// The routes are about the caller's own blocks, or find their resource by what the body contains.
export const { handle, handleInTransaction } = handlersOf({});
