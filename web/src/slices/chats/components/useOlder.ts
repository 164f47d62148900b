import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { loadOlder, useUid } from '../chats.queries.ts';

/** How near the first message held, in px, older ones are asked for: early enough that one rarely waits. */
const NEAR_START_PX = 1200;

/** Loads older messages when the view comes near the first one held (M-10). */
export function useOlder(chatId: string, hasOlder: boolean, list: RefObject<VirtualizerHandle | null>) {
  const uid = useUid();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = useCallback(() => {
    setState('loading');
    loadOlder(uid, chatId).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  }, [uid, chatId]);
  const onScroll = () => {
    if (hasOlder && state === 'idle' && (list.current?.scrollOffset ?? 0) < NEAR_START_PX) load();
  };
  // A page that does not fill the view cannot be scrolled.
  useEffect(() => {
    const { scrollSize = 0, viewportSize = 0 } = list.current ?? {};
    if (hasOlder && state === 'idle' && viewportSize > 0 && scrollSize < viewportSize + NEAR_START_PX) load();
  }, [hasOlder, state, load, list]);
  return { state, load, onScroll };
}
