import { useEffect } from 'react';
import { useUid } from '../chats.queries.ts';
import { startChats } from '../chats.sync.ts';

/** Keeps the chats of the signed-in member current and sends what they write. Stands once in the shell; shows nothing. */
export function LiveChats() {
  const uid = useUid();
  useEffect(() => (uid === '' ? undefined : startChats(uid)), [uid]);
  return null;
}
