import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { lazyWindow } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { endJoined, useJoined } from '../joined.ts';

/** The confirmation of a place, loaded when a member joins a hangout. */
const JoinedBanner = lazyWindow(() => import('./JoinedBanner.tsx').then((loaded) => loaded.JoinedBanner));

/** Confirms on the page of the chat that the member has just joined a hangout (H-09). It goes when they leave that page. */
export function JoinedNotice() {
  const joined = useJoined();
  const { pathname } = useLocation();
  const shownJoined = joined !== null && pathname === paths.chat(joined.chatId) ? joined : null;
  // The member arrives at the chat after the hangout was joined, so the place before it does not count.
  useEffect(() => {
    if (shownJoined) return () => endJoined(shownJoined);
  }, [shownJoined]);
  return shownJoined && <JoinedBanner key={shownJoined.id} id={shownJoined.id} />;
}
