import { useState } from 'react';
import type { ChatView } from '#contract/chats/views.ts';
import { text } from '#web/text/index.ts';
import { type ChatWindow, lastSeqOf } from '../window.live.ts';
import { nameOf } from './names.ts';

/** The last message that came in while the chat was open, in words for a screen reader (wish 14). */
export function useAnnounced(chat: ChatView, me: string, window: ChatWindow): string {
  const [opened] = useState(() => lastSeqOf(window));
  const last = window.items.at(-1);
  if (!last || last.seq <= opened || last.userId === me) return '';
  if (last.kind !== 'text') return last.content;
  const writer = chat.participants.find(({ uid }) => uid === last.userId);
  return text.chats.announce(nameOf(writer), last.content);
}
