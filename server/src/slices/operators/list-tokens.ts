import { operators } from '#contract/operators/routes.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { handle } from '#server/platform/http/handle.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { tokensPage } from './tokens.sql.ts';

/** Returns the tokens of all operators, newest first, without the tokens themselves. */
export const listTokens = handle(operators.listTokens, async ({ app, db, query: { cursor, limit } }) => {
  const rows = await tokensPage(db, { after: positionOfCursor(cursor, { at: part.instant, id: part.uuid }), limit });
  const { items, nextCursor } = pageOf(rows, limit, (last) => cursorOf(last.madeAt, last.id));
  const cards = await cardsOf(
    db,
    items.map(({ uid }) => uid),
  );
  const now = app.clock.now();
  return {
    nextCursor,
    items: items.map(({ uid, madeAt, ...token }) => ({
      ...token,
      operator: cards.get(uid) ?? unknownCard(uid),
      isExpired: Date.parse(token.expiresAt) <= now.getTime(),
    })),
  };
});
