import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { useUid } from '../chats.queries.ts';
import { loadNewer, loadOlder } from '../chats.window.ts';

/** How near an end of what is held, in px, more is asked for: early enough that one rarely waits. */
const NEAR_PX = 1200;

interface Options {
  chatId: string;
  /** Whether there is more on this side. */
  hasMore: boolean;
  list: RefObject<VirtualizerHandle | null>;
  /** Whether the list has not found its place yet. */
  isPlacing: RefObject<boolean>;
}

/** Loads older messages when the view comes near the first one held (M-10). */
export const useOlder = (options: Options) => useMore(options, loadOlder, ({ scrollOffset }) => scrollOffset);

/** Loads newer messages when the view comes near the last one held, of a conversation opened at an older one (M-12). */
export const useNewer = (options: Options) =>
  useMore(options, loadNewer, ({ scrollSize, scrollOffset, viewportSize }) => scrollSize - scrollOffset - viewportSize);

function useMore(
  { chatId, hasMore, list, isPlacing }: Options,
  loadPage: typeof loadOlder,
  toEnd: (view: VirtualizerHandle) => number,
) {
  const uid = useUid();
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = useCallback(() => {
    setState('loading');
    loadPage(uid, chatId).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  }, [uid, chatId, loadPage]);
  const look = () => {
    const view = list.current;
    const isNear = view !== null && view.viewportSize > 0 && toEnd(view) < NEAR_PX;
    if (hasMore && state === 'idle' && isNear && !isPlacing.current) load();
  };
  // One page may not be enough.
  // biome-ignore lint/correctness/useExhaustiveDependencies: when a page has come.
  useEffect(look, [hasMore, state, load]);
  return { state, load, look };
}
