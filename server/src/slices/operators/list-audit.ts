import { operators } from '#contract/operators/routes.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { handle } from '#server/platform/http/handle.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import * as sql from './audit.sql.ts';

/** Returns the audit log, newest first. */
export const listAudit = handle(operators.listAudit, async ({ db, viewer, query: { cursor, limit } }) => {
  const before = positionOfCursor(cursor, { key: part.uuid })?.key ?? null;
  const rows = await sql.audit(db, { operator: viewer.uid, before, limit });
  const { items, nextCursor } = pageOf(rows, limit, (last) => cursorOf(last.key));
  const uids = items.flatMap(({ operator, member }) => [operator, member].filter((uid) => uid !== null));
  const cards = await cardsOf(db, uids);
  const nameOf = (uid: string) => cards.get(uid)?.username || uid;
  return {
    nextCursor,
    items: items.map(({ key, at, operator, token, action, member, subject, note }) => ({
      key,
      at,
      action,
      note,
      token,
      by: operator && nameOf(operator),
      subject: member ? nameOf(member) : subject,
    })),
  };
});
