import type { Db } from '#server/platform/db/database.ts';
import { defineQuestion } from '#server/platform/events.ts';

/** The owner of a picture, and the chat of the message to which it belongs, if it belongs to one. */
interface OwnedPicture {
  ownerUid: string;
  chatId: string | null;
}

/**
 * Returns whether a member may see a picture that is in use: no block and no suspension keeps them from its owner, and they take part
 * in its chat.
 */
export const mayViewPicture =
  defineQuestion<(db: Db, viewer: string, picture: OwnedPicture) => Promise<boolean>>('mayViewPicture');
