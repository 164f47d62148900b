import type { ChatSettings } from '#contract/chats/views.ts';
import { TYPING_MEMBERS_MAX } from '#contract/limits.ts';
import type { LiveEvent } from '#contract/realtime.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import * as store from './chats.presence.store.ts';

interface Deps {
  db: Db;
  transact: Transact;
  safety: Safety;
  publish: (uids: readonly string[], event: LiveEvent) => void;
}

/**
 * Who writes and who has read: told to those one talks with, and only while the chat is open, so that a request which waits
 * tells its sender nothing; nor across a block, nor of or to a member who is suspended.
 */
export function createPresence({ db, transact, safety, publish }: Deps) {
  /** The chat as far as anything may be told in it; null: nothing. */
  async function openCompany(chatId: string, uid: string): Promise<store.Company | null> {
    const company = await store.companyOf(db, chatId, uid, TYPING_MEMBERS_MAX);
    if (company?.gate !== 'open' || company.others.length === 0) return null;
    const all = [uid, ...company.others];
    const unseen = await safety.blocksBetween(db, all, all);
    const others = company.others.filter((other) => !unseen.get(uid)?.has(other) && !unseen.get(other)?.has(uid));
    return others.length > 0 ? { ...company, others } : null;
  }

  return {
    /** The member is writing. It is not stored; of a chat that is not theirs nothing is told, to them neither. */
    async typing(uid: string, chatId: string): Promise<void> {
      const company = await openCompany(chatId, uid);
      if (company) publish(company.others, { type: 'typing', chatId, userId: uid });
    },

    /** -> how far the other member of a direct chat has read, 0 where that is not told. @throws AppError CHAT_NOT_FOUND */
    async seen(uid: string, chatId: string): Promise<number> {
      if (!(await store.companyOf(db, chatId, uid, TYPING_MEMBERS_MAX))) return fail('CHAT_NOT_FOUND');
      return (await openCompany(chatId, uid))?.seen ?? 0;
    },

    /** The member has read up to there. */
    async tellSeen(uid: string, chatId: string, seq: number): Promise<void> {
      if (chatId.startsWith('group_')) return;
      const company = await openCompany(chatId, uid);
      if (company && company.seen !== null) publish(company.others, { type: 'chatSeen', chatId, seq });
    },

    /** @throws AppError CHAT_NOT_FOUND */
    async mute(uid: string, chatId: string, wanted: boolean): Promise<store.Muted> {
      const { changed, ...now } = (await store.setMuted(db, chatId, uid, wanted)) ?? fail('CHAT_NOT_FOUND');
      if (changed) publish([uid], { type: 'chatMuted', chatId, ...now });
      return now;
    },

    settings: {
      read: async (uid: string): Promise<ChatSettings> => ({ showRead: await store.showsRead(db, uid) }),

      /** Who hides how far they have read takes back what the others were told. */
      save: (uid: string, { showRead }: ChatSettings): Promise<ChatSettings> =>
        transact(async (work) => {
          if (!(await store.setShowsRead(work.db, uid, showRead))) return { showRead };
          work.publish([uid], { type: 'chatSettings', settings: { showRead } });
          if (showRead) return { showRead };
          for (const { chatId, other } of await store.directCompany(work.db, uid))
            work.publish([other], { type: 'chatSeen', chatId, seq: 0 });
          return { showRead };
        }),
    },
  };
}
