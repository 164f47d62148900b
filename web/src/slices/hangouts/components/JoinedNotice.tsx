import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { setJoined, useJoined } from '../joined.ts';
import { JoinedBanner } from './joined-banner.lazy.ts';

/** Confirms on the page of the chat that the member has just joined a hangout (H-09). It goes when they leave that page. */
export function JoinedNotice() {
  const id = useJoined();
  const { pathname } = useLocation();
  const isChat = pathname.startsWith('/messages/');
  // The member arrives at the chat after the hangout was joined, so the place before it does not count.
  useEffect(() => {
    if (isChat) return () => setJoined(null);
  }, [isChat]);
  return id !== null && isChat ? <JoinedBanner key={id} id={id} /> : null;
}
