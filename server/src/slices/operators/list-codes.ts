import { operators } from '#contract/operators/routes.ts';
import { cursorOf, pageOf } from '#server/platform/http/cursor.ts';
import { handle, type OperatorsContext } from './context.ts';
import { type Paged, positionOf, UUID } from './pages.ts';

/** Returns personal codes, newest first, without the codes themselves. */
export async function codesPage({ invites }: OperatorsContext, { cursor, limit }: Paged) {
  const found = await invites.codes({ after: positionOf(cursor, UUID), limit });
  return pageOf(found, limit, (last) => cursorOf(last.issuedAt, last.id));
}

export const listCodes = handle(operators.listCodes, ({ ctx, query }) => codesPage(ctx, query));
