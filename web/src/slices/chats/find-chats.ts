import type { ChatView } from '#contract/chats/views.ts';
import { groupTitle } from './components/labels.ts';
import { wordsOf } from './highlight.ts';

/** Returns the names by which a chat is found: the title of a group, or the names of the other member of a direct chat. */
const namesOf = (chat: ChatView): string[] =>
  chat.type === 'group' ? [groupTitle(chat) ?? ''] : chat.other ? [chat.other.firstName, chat.other.username] : [];

/**
 * Returns the chats whose name has a word that begins with each word of the search, in the order of the list. A connected member
 * is found by their direct chat, because every connection has one.
 */
export function findChats(chats: readonly ChatView[], search: string): ChatView[] {
  const searchWords = wordsOf(search);
  if (searchWords.length === 0) return [];
  return chats.filter((chat) => {
    const words = wordsOf(namesOf(chat).join(' '));
    return searchWords.every((part) => words.some((word) => word.startsWith(part)));
  });
}
