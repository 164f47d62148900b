import { useState } from 'react';
import type { MemberCard } from '#contract/profiles/views.ts';
import { text } from '#web/text/index.ts';
import { type ChatWindow, lastSeqOf } from '../window.live.ts';
import { nameOf, saidIn } from './names.ts';

/** Returns the last message received while the chat was open, worded for a screen reader. */
export function useAnnounced(members: ReadonlyMap<string, MemberCard>, me: string, window: ChatWindow): string {
  const [opened] = useState(() => lastSeqOf(window));
  const last = window.items.at(-1);
  if (!last || last.seq <= opened || last.userId === me) return '';
  if (last.kind !== 'text') return last.content;
  return text.chats.announce(nameOf(members.get(last.userId)), saidIn(last));
}
