import { handlersOf } from '#server/platform/http/handle.ts';

export const { handle, handleInTransaction } = handlersOf({});
