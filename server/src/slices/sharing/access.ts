import { handlersOf } from '#server/platform/http/handle.ts';

/** These routes are about the caller's own card, which `owner` ensures, or find their resource by a token. */
export const { handle, handleInTransaction } = handlersOf({});
