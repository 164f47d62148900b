import { hangouts } from '#contract/hangouts/routes.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { handle } from './access.ts';
import { guestsAndNotesOf } from './guests-and-notes.sql.ts';

/** Returns who brings a guest, and the notes. A co-host does not see those of attendees whom a block hides from them. */
export const guestsAndNotes = handle(hangouts.guestsAndNotes, async ({ db, viewer, hangout }) => {
  const guestsAndNotes = await guestsAndNotesOf(db, hangout.id, { viewer: viewer.uid });
  const cards = await cardsOf(
    db,
    guestsAndNotes.map(({ uid }) => uid),
  );
  return { items: guestsAndNotes.map(({ uid, ...rest }) => ({ member: cards.get(uid) ?? unknownCard(uid), ...rest })) };
});
