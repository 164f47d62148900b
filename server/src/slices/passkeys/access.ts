import { handlersOf } from '#server/platform/http/handle.ts';

// These routes are about the caller's own passkeys, which `owner` ensures: there is nothing to resolve.
export const { handle, handleInTransaction } = handlersOf({});
