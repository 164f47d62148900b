import { type RefObject, useCallback, useEffect, useState } from 'react';
import type { VirtualizerHandle } from 'virtua';
import { loadedMessages } from '../useLoadedMessages.ts';

/** How near an end of the loaded messages, in px, the next page is loaded: early enough that the member rarely waits. */
const NEAR_PX = 1200;

interface Options {
  chatId: string;
  /** Whether there are more messages on this side. */
  hasMore: boolean;
  list: RefObject<VirtualizerHandle | null>;
  /** True until the list has scrolled to its first place. */
  isPositioning: RefObject<boolean>;
}

const loadOlder = (chatId: string) => loadedMessages.loadOlder(chatId);
const loadNewer = (chatId: string) => loadedMessages.loadNewer(chatId);

/** Loads older messages when the view comes near the first loaded one (M-10). */
export const useLoadOlder = (options: Options) => useLoadMore(options, loadOlder, ({ scrollOffset }) => scrollOffset);

/** Loads newer messages when the view comes near the last loaded one, in a chat opened at an older message (M-12). */
export const useLoadNewer = (options: Options) =>
  useLoadMore(
    options,
    loadNewer,
    ({ scrollSize, scrollOffset, viewportSize }) => scrollSize - scrollOffset - viewportSize,
  );

function useLoadMore(
  { chatId, hasMore, list, isPositioning }: Options,
  loadPage: (chatId: string) => Promise<void>,
  distanceToEnd: (view: VirtualizerHandle) => number,
) {
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const load = useCallback(() => {
    setState('loading');
    loadPage(chatId).then(
      () => setState('idle'),
      () => setState('failed'),
    );
  }, [chatId, loadPage]);
  /** Loads a page if the view is near the end of this side. */
  const loadNear = () => {
    const view = list.current;
    const isNear = view !== null && view.viewportSize > 0 && distanceToEnd(view) < NEAR_PX;
    if (hasMore && state === 'idle' && isNear && !isPositioning.current) load();
  };
  // One page may not be enough.
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each page.
  useEffect(loadNear, [hasMore, state, load]);
  return { state, load, loadNear };
}
