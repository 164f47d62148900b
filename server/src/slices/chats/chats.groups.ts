import type { Work } from '#server/platform/db/unit-of-work.ts';
import { type Profiles, unknownCard } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import * as store from './chats.groups.store.ts';
import type { Stored } from './chats.store.ts';

interface Deps {
  profiles: Profiles;
  safety: Safety;
  /** Tells each of these members what the chat looks like to them now. */
  tellChat: (work: Work, chatId: string, uids: readonly string[]) => Promise<void>;
  tellMessage: (work: Work, stored: Extract<Stored, { message: unknown }>) => Promise<void>;
}

/**
 * The chats of hangouts, as a later slice moves them within its own transaction. Each of these holds the chat's row until the
 * end of that transaction, so that who left never gets a message stored after, and nobody is missing from one.
 */
export function createGroups({ profiles, safety, tellChat, tellMessage }: Deps) {
  async function say(work: Work, chatId: string, userId: string, content: string) {
    await tellMessage(work, await store.storeLine(work.db, { chatId, userId, content }));
  }

  /** Tells the others of one who came or went; not those whom a block keeps from seeing them. */
  async function tellMember(work: Work, chatId: string, uid: string, present: boolean) {
    const version = await store.nextVersion(work.db, chatId);
    const others = (await store.membersOf(work.db, chatId)).filter((other) => other !== uid);
    const unseen = (await safety.blocksBetween(work.db, [uid], others)).get(uid);
    const cards = await profiles.cards(work.db, [uid]);
    const member = cards.get(uid) ?? unknownCard(uid);
    work.publish(
      others.filter((other) => !unseen?.has(other)),
      { type: 'chatMember', chatId, member, present, version },
    );
  }

  safety.onBlocked(async (work, uid, other) => {
    for (const chatId of await store.sharedGroups(work.db, uid, other)) {
      await store.lockChat(work.db, chatId);
      await store.nextVersion(work.db, chatId);
      // What was said so far looks different from now on: the two let go of it and fetch it anew.
      work.publish([uid, other], { type: 'chatGone', chatId });
      await tellChat(work, chatId, [uid, other]);
    }
  });

  return {
    tellMember,

    /** Makes the chat, with everybody in it, if it is missing. */
    async open(work: Work, group: store.Group, everybody: readonly string[]) {
      if (!(await store.openGroup(work.db, group))) return;
      await tellChat(work, group.chatId, await store.addMembers(work.db, group.chatId, everybody));
    },

    /**
     * Lets a member in, into a chat that is made if it is missing.
     * @param everybody all who belong in it now, the newcomer too
     * @param line what the others read of it
     */
    async enter(
      work: Work,
      group: store.Group,
      { uid, everybody, line }: { uid: string; everybody: () => Promise<readonly string[]>; line: string },
    ) {
      const isNew = await store.openGroup(work.db, group);
      const added = await store.addMembers(work.db, group.chatId, isNew ? await everybody() : [uid]);
      if (!added.includes(uid)) return;
      await tellMember(work, group.chatId, uid, true);
      await tellChat(work, group.chatId, added);
      await say(work, group.chatId, uid, line);
    },

    /** Shows a member out. What was said stays theirs no longer. */
    async leave(work: Work, chatId: string, uid: string, line: string) {
      if (!(await store.lockChat(work.db, chatId)) || !(await store.removeMember(work.db, chatId, uid))) return;
      await tellMember(work, chatId, uid, false);
      work.publish([uid], { type: 'chatGone', chatId });
      await say(work, chatId, uid, line);
    },

    async rename(work: Work, chatId: string, title: string) {
      if (!(await store.lockChat(work.db, chatId))) return;
      await store.nextVersion(work.db, chatId, title);
      await tellChat(work, chatId, await store.membersOf(work.db, chatId));
    },

    /** A line about what a member did. */
    async say(work: Work, chatId: string, userId: string, line: string) {
      if (await store.lockChat(work.db, chatId)) await say(work, chatId, userId, line);
    },
  };
}
export type Groups = ReturnType<typeof createGroups>;
