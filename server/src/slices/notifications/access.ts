import { handlersOf } from '#server/platform/http/handle.ts';

/** These routes are about the caller's own notifications, which `owner` already ensures: there is nothing to resolve. */
export const { handle, handleInTransaction } = handlersOf({});
