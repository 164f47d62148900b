import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { loadOlder, useUid } from '../chats.queries.ts';

/** How near the first message held, in px, older ones are asked for: early enough that one rarely waits. */
const NEAR_START_PX = 1200;

interface Options {
  chatId: string;
  hasOlder: boolean;
  list: RefObject<VirtualizerHandle | null>;
  /** Whether the list has not found its place yet. */
  isPlacing: RefObject<boolean>;
}

/** Loads older messages when the view comes near the first one held (M-10). */
export function useOlder({ chatId, hasOlder, list, isPlacing }: Options) {
  const uid = useUid();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = useCallback(() => {
    setState('loading');
    loadOlder(uid, chatId).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  }, [uid, chatId]);
  const look = useCallback(() => {
    const { scrollOffset = 0, viewportSize = 0 } = list.current ?? {};
    const isNear = viewportSize > 0 && scrollOffset < NEAR_START_PX;
    if (hasOlder && state === 'idle' && isNear && !isPlacing.current) load();
  }, [hasOlder, state, load, list, isPlacing]);
  // One page may not be enough.
  useEffect(look, [look]);
  return { state, load, look };
}
