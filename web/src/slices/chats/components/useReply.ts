import { useCallback, useState } from 'react';
import { drafts } from '#web/platform/drafts.ts';
import { useIsHydrating } from '#web/platform/useIsHydrating.ts';

const keyOf = (chatId: string) => `chats.${chatId}.reply`;

/** The seq of the message that the next one answers; null when it answers none. It is kept with the draft of the chat. */
export function useReply(chatId: string): [number | null, (seq: number | null) => void] {
  const [seq, setSeq] = useState(() => drafts.get<number>(keyOf(chatId)));
  const reply = useCallback(
    (next: number | null) => {
      setSeq(next);
      drafts.set(keyOf(chatId), next);
    },
    [chatId],
  );
  // The server does not know the drafts of a device.
  return [useIsHydrating() ? null : seq, reply];
}
