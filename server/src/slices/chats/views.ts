import type { ChatView } from '#contract/chats/views.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { gateFor } from './chat.rules.ts';
import { type ChatRow, chatsFor, type ViewerOfChat } from './chats.sql.ts';
import { endsOfGroupChats } from './events.ts';

function viewOf(chat: ChatRow, cards: Map<string, MemberCard>, overAt: string | null): ChatView {
  const participants = chat.uids.map((uid) => cards.get(uid) ?? unknownCard(uid));
  return {
    id: chat.id,
    type: chat.type,
    threadId: chat.threadId,
    title: chat.title,
    overAt,
    createdAt: chat.createdAt,
    createdBy: chat.createdBy,
    participants,
    people: chat.people,
    other: chat.type === 'direct' ? (participants.find(({ uid }) => uid !== chat.viewer) ?? null) : null,
    lastMessage: chat.last,
    lastSeq: chat.lastSeq,
    readSeq: chat.readSeq,
    quiet: chat.quiet,
    level: chat.level,
    levelVersion: chat.levelVersion,
    unreadReplies: chat.unreadReplies,
    version: chat.version,
    ...gateFor(chat.viewer, chat),
  };
}

/**
 * Returns chats as their viewers may see them.
 * @param overAt when the hangout of these chats ends, where the caller knows it
 */
export async function viewsOf(db: Db, chats: readonly ChatRow[], overAt?: string): Promise<ChatView[]> {
  const cards = await cardsOf(
    db,
    chats.flatMap(({ uids }) => uids),
  );
  const groups = [...new Set(chats.filter(({ type }) => type === 'group').map(({ id }) => id))];
  const times = overAt === undefined ? await endsOfGroupChats(db, groups) : new Map(groups.map((id) => [id, overAt]));
  return chats.map((chat) => viewOf(chat, cards, times.get(chat.id) ?? null));
}

/**
 * Publishes to each viewer the chat as it is for them now, or that it is gone. Takes as many statements for any number of viewers.
 * @param overAt when the hangout of these chats ends, where the caller knows it
 * @returns the views
 */
export async function publishViews(work: Work, viewers: readonly ViewerOfChat[], overAt?: string): Promise<ChatView[]> {
  if (viewers.length === 0) return [];
  const rows = await chatsFor(work.db, viewers);
  const views = await viewsOf(work.db, rows, overAt);
  const byViewer = new Map(rows.map(({ viewer, id }, index) => [`${viewer} ${id}`, views[index]]));
  for (const { viewer, chatId } of viewers) {
    const chat = byViewer.get(`${viewer} ${chatId}`);
    work.publish([viewer], chat ? { type: 'chat', chat } : { type: 'chatGone', chatId });
  }
  return views;
}
