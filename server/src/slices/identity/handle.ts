import { handlersOf } from '#server/platform/http/handle.ts';
import type { IdentityContext } from './context.ts';

export const { handle, handleInTransaction } = handlersOf<IdentityContext>()({});
