import { handlersOf } from '#server/platform/http/handle.ts';

// The access level `owner` has no resource: mount checks it before the handler runs.
export const { handle } = handlersOf({});
