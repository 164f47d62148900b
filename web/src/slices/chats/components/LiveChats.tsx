import { useEffect } from 'react';
import { useUid } from '../chats.queries.ts';
import { liveChats } from '../chats.sync.ts';

/** Keeps the chats of the signed-in member current and sends what they write. Stands once in the shell; shows nothing. */
export function LiveChats() {
  const uid = useUid();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another member has other chats.
  useEffect(() => void liveChats(), [uid]);
  return null;
}
