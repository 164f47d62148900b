import { operators } from '#contract/operators/routes.ts';
import { cursorOf, pageOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { handle, type OperatorsContext } from './context.ts';
import type { Paged } from './pages.ts';

/** Returns personal codes, newest first, without the codes themselves. */
export async function codesPage({ invites }: OperatorsContext, { cursor, limit }: Paged) {
  const found = await invites.codes({ after: readPosition(cursor, { at: part.instant, id: part.uuid }), limit });
  return pageOf(found, limit, (last) => cursorOf(last.issuedAt, last.id));
}

export const listCodes = handle(operators.listCodes, ({ ctx, query }) => codesPage(ctx, query));
