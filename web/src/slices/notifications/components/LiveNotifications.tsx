import { useEffect } from 'react';
import { startNotifications, useUid } from '../notifications.queries.ts';

/** Keeps the notifications of the signed-in member current. Stands once in the shell; shows nothing. */
export function LiveNotifications() {
  const uid = useUid();
  useEffect(() => (uid === '' ? undefined : startNotifications(uid)), [uid]);
  return null;
}
