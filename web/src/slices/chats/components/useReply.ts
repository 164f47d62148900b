import { useCallback } from 'react';
import { drafts } from '#web/platform/drafts.ts';
import { useDeviceState } from '#web/platform/useDeviceState.ts';

const keyOf = (chatId: string) => `chats.${chatId}.reply`;

/** The seq of the message that the next one answers; null when it answers none. It is kept with the draft of the chat. */
export function useReply(chatId: string): [number | null, (seq: number | null) => void] {
  const [seq, setSeq] = useDeviceState(() => drafts.get<number>(keyOf(chatId)), null);
  const reply = useCallback(
    (next: number | null) => {
      setSeq(next);
      drafts.set(keyOf(chatId), next);
    },
    [chatId, setSeq],
  );
  return [seq, reply];
}
