import { useState } from 'react';
import type { MemberCard } from '#contract/profiles/views.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { text } from '#web/text/index.ts';
import { type LoadedMessages, lastSeqOf } from '../loaded-messages.live.ts';
import { summaryOf, systemText } from './labels.ts';

/** Returns the last message received while the chat was open, worded for a screen reader. */
export function useAnnouncement(authors: ReadonlyMap<string, MemberCard>, me: string, loaded: LoadedMessages): string {
  const [opened] = useState(() => lastSeqOf(loaded));
  const last = loaded.items.at(-1);
  if (!last || last.seq <= opened || last.userId === me) return '';
  if (last.kind === 'system') return systemText(last, authors.get(last.userId), me);
  if (last.kind !== 'text') return '';
  return text.chats.announce(nameOf(authors.get(last.userId)), summaryOf(last));
}
