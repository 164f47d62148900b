import type { Message } from '#contract/chats/views.ts';
import { TEXT } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/realtime.ts';
import { words } from '#contract/shapes.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Media } from '#server/slices/media/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import * as store from './chats.changes.store.ts';
import { withPhotoBy } from './chats.photos.store.ts';
import { mayEdit } from './chats.rules.ts';
import type { Stored } from './chats.store.ts';

/** How the readers of a message hear of it. */
export interface Teller {
  unseenBy: (tx: Db, stored: readonly Stored[]) => Promise<ReadonlySet<string>[]>;
  sayMessage: (
    tell: (uids: readonly string[], event: LiveEvent) => void,
    message: Message,
    members: readonly string[],
    unseen: ReadonlySet<string>,
  ) => void;
}
interface Deps extends Teller {
  transact: Transact;
  media: Media;
  isBlockedBetween: Safety['isBlockedBetween'];
}
type Named = Pick<Message, 'chatId' | 'seq'>;
const shape = words(TEXT.message);

/** What members do to their own messages after they were stored. Whoever reads the chat hears of it. */
export function createChanges({ transact, media, isBlockedBetween, unseenBy, sayMessage }: Deps) {
  /** The member's own message, with its chat held. @throws AppError CHAT_NOT_FOUND, NOT_FOUND */
  async function own(work: Work, uid: string, { chatId, seq }: Named) {
    const gate = (await store.holdGate(work.db, chatId, uid)) ?? fail('CHAT_NOT_FOUND');
    const message = await store.messageAt(work.db, chatId, seq);
    if (message?.userId !== uid || message.kind === 'system') return fail('NOT_FOUND');
    return { gate, message };
  }

  async function change(work: Work, named: Named, to: store.Change) {
    const { message, members } = await store.changeMessage(work.db, named, to);
    const [unseen = new Set<string>()] = await unseenBy(work.db, [{ outcome: 'stored', message, members }]);
    sayMessage(work.publish, message, members, unseen);
    return message;
  }

  return {
    /**
     * A message as a member reads it, with its chat held, so that it stays as it is until the end of the transaction; null
     * when they have no such message, or a block keeps them from it.
     */
    async holdMessage(work: Work, reader: string, { chatId, seq }: Named) {
      if (!(await store.holdGate(work.db, chatId, reader))) return null;
      const message = await store.messageAt(work.db, chatId, seq);
      if (!message) return null;
      const chat = await store.nameOf(work.db, chatId);
      const unseen = chat.type === 'group' && (await isBlockedBetween(work.db, reader, message.userId));
      return unseen ? null : { ...message, chat };
    },

    /** @throws AppError CHAT_NOT_FOUND, NOT_FOUND, CHAT_CLOSED, MESSAGE_DELETED, MESSAGE_EMPTY */
    edit: (uid: string, named: Named, content: string): Promise<Message> =>
      transact(async (work) => {
        const { gate, message } = await own(work, uid, named);
        if (message.kind === 'deleted') return fail('MESSAGE_DELETED');
        if (!mayEdit(uid, gate)) return fail('CHAT_CLOSED');
        const next = shape.parse(content);
        if (next === '' && !message.photo) return fail('MESSAGE_EMPTY');
        if (next === message.content) return message;
        return change(work, named, { kind: 'text', content: next, keepsPhoto: true });
      }),

    /** For everybody, and for good. Deleting it again changes nothing. @throws AppError CHAT_NOT_FOUND, NOT_FOUND */
    remove: (uid: string, named: Named): Promise<Message> =>
      transact(async (work) => {
        const { message } = await own(work, uid, named);
        if (message.kind === 'deleted') return message;
        if (message.photo) await media.release(work, [message.photo.url]);
        return change(work, named, { kind: 'deleted', content: '', keepsPhoto: false });
      }),

    /** The account of their writer goes: their photos go with it, what they said beside them stays. The chats are held. */
    async dropPhotos(work: Work, uid: string): Promise<void> {
      for (const { content, ...named } of await withPhotoBy(work.db, uid))
        await change(work, named, { kind: content === '' ? 'deleted' : 'text', content, keepsPhoto: false });
    },
  };
}
