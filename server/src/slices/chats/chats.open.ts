import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import * as groups from './chats.groups.store.ts';
import type { Groups } from './chats.groups.ts';
import * as store from './chats.store.ts';

interface Parts {
  db: Db;
  /** Tells these members what the chat looks like to them now. */
  tellChat: (work: Work, chatId: string, uids: readonly string[]) => Promise<void>;
  tellMember: Groups['tellMember'];
  notBlocked: Safety['notBlocked'];
}

/** Group chats that any member may join, without a line about it: those of events. */
export function createOpenChats({ db, tellChat, tellMember, notBlocked }: Parts) {
  return {
    /** Who takes part. */
    members: (on: Db, chatId: string) => groups.membersOf(on, chatId),
    make: (work: Work, chat: { id: string; title: string; by: string }) => store.openGroup(work.db, chat),
    /** Takes part from now on, with all that was written so far counted as read. Done twice, it is done. */
    async join(work: Work, chatId: string, uid: string) {
      if (!(await store.joinGroup(work.db, chatId, uid))) return;
      await tellMember(work, chatId, uid, true);
      await tellChat(work, chatId, [uid]);
    },
    async leave(work: Work, chatId: string, uid: string) {
      if (!(await store.leaveGroup(work.db, chatId, uid))) return;
      await tellMember(work, chatId, uid, false);
      work.publish([uid], { type: 'chatGone', chatId });
    },
    /**
     * The newest first, one more than `limit` where there are more; those of members whom a block keeps from the viewer are of
     * kind hidden. Who may read them is the caller's to know.
     */
    messages: (viewer: string, chatId: string, window: { before?: number | undefined; limit: number }) =>
      store.messagesOf(db, chatId, { ...window, viewer, notBlocked }),
  };
}
