import { handlersOf } from '#server/platform/http/handle.ts';

// A report finds what it is about by its body.
export const { handle } = handlersOf({});
