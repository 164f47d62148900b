import { handlersOf } from '#server/platform/http/handle.ts';

// The routes are about the caller's own steps and wishes, so there is no resource to resolve.
export const { handle, handleInTransaction } = handlersOf({});
