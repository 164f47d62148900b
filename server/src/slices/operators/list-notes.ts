import { operators } from '#contract/operators/routes.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handle } from '#server/platform/http/handle.ts';
import { accountExists } from '#server/slices/identity/index.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { notesAbout } from './notes.sql.ts';
import { requireNotesWithinReach } from './notes.ts';

/** Returns the notes about a member, newest first. */
export const listNotes = handle(operators.listNotes, async ({ db, viewer, params: { uid }, query }) => {
  const reach = await requireNotesWithinReach(db, viewer.uid, uid);
  if (!(await accountExists(db, uid))) fail('USER_NOT_FOUND');
  const { cursor, limit } = query;
  const after = positionOfCursor(cursor, { at: part.instant, id: part.uuid });
  const rows = await notesAbout(db, { ...reach, uid, after, limit });
  const { items, nextCursor } = pageOf(rows, limit, (last) => cursorOf(last.createdAt, last.id));
  const cards = await cardsOf(
    db,
    items.flatMap(({ author }) => author ?? []),
  );
  return {
    nextCursor,
    items: items.map(({ id, words, author, createdAt }) => ({
      id,
      words,
      at: createdAt,
      author: author === null ? null : (cards.get(author) ?? unknownCard(author)),
    })),
  };
});
