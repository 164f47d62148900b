import { fail } from '#server/platform/http/errors.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import * as sql from './events.sql.ts';

type Call = ResolverCall<{ eventId: string }>;

/** Events are for the whole community: every member may see each of them. @throws AppError NOT_FOUND when there is none */
async function visibleEvent({ db, params, lock }: Call) {
  return { event: (await sql.find(db, params.eventId, lock ? 'share' : 'none')) ?? fail('NOT_FOUND') };
}

export const { handle, handleInTransaction } = handlersOf({ visibleEvent });
