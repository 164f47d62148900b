import type { Work } from '#server/platform/db/unit-of-work.ts';
import { hiddenMembersAmong, membersHiddenFrom } from '#server/slices/safety/index.ts';
import * as sql from './chats.sql.ts';
import { publishViews } from './views.ts';

/**
 * Pauses a member's direct chats while one of the two is hidden, and ends that afterwards: the other member can still read
 * the chat, without name and photo, and nobody can write (docs/decisions/0017). A member with a block between the two sees no difference:
 * the member is hidden from them anyway. Nor does one who declined their request, in whose list the chat is not.
 */
export async function pauseDirectChats(work: Work, uid: string) {
  const chats = await sql.lockDirect(work.db, uid);
  const otherUids = chats.map(({ other }) => other);
  const hidden = await hiddenMembersAmong(work.db, [uid, ...otherUids]);
  const hiddenFromMember = (await membersHiddenFrom(work.db, { viewers: [uid], people: otherUids })).get(uid);
  const isPaused = ({ other }: { other: string }) => hidden.has(uid) || hidden.has(other);
  const ids = (list: typeof chats) => list.map(({ chatId }) => chatId);
  await sql.setPaused(work.db, ids(chats.filter(isPaused)), true);
  await sql.setPaused(work.db, ids(chats.filter((chat) => !isPaused(chat))), false);
  const visibleChats = chats.filter(({ other }) => !hiddenFromMember?.has(other));
  await sql.raiseVersions(work.db, ids(visibleChats));
  await publishViews(
    work,
    visibleChats.filter(({ isListed }) => isListed).map(({ chatId, other }) => ({ viewer: other, chatId })),
  );
}
