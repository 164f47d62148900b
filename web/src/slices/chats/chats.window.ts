import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type { Message } from '#contract/chats/views.ts';
import { routes } from '#contract/index.ts';
import { MESSAGES_PAGE } from '#contract/limits.ts';
import { call } from '#web/platform/api.ts';
import { queryClient } from '#web/platform/query.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { windowKey } from './chats.keys.ts';
import {
  append,
  type ChatWindow,
  holds,
  isBehind,
  type Known,
  lastSeqOf,
  openedWindow,
  prepend,
  trimmed,
  withChanges,
} from './window.live.ts';

const CATCH_UP_PAGE = 200;
/** Who missed more than these pages reads on from where they were, or jumps to the newest. */
const CATCH_UP_PAGES = 3;
/** A chat with more unread than this opens where they begin; with fewer they are all fetched at once. */
export const UNREAD_HELD_MAX = CATCH_UP_PAGE - MESSAGES_PAGE;
/** Without a socket, news is asked for. */
const POLL_MS = 15_000;
export const pollWhenOffline = () => (realtime.getStatus() === 'online' ? false : POLL_MS);

/** What was heard of in each chat, so that a window knows when it is behind. */
const heard = new Map<string, Known>();
const heardOf = (chatId: string): Known => heard.get(chatId) ?? { seq: 0, change: 0 };

const heldWindow = (uid: string, chatId: string) => queryClient.getQueryData<ChatWindow>(windowKey(uid, chatId));

/** Brings a message, or a newer state of one, to what is held of its chat. -> whether something is missing there now */
export function receiveInWindow(uid: string, message: Message): boolean {
  const { chatId, seq, change } = message;
  const before = heardOf(chatId);
  heard.set(chatId, { seq: Math.max(seq, before.seq), change: Math.max(change, before.change) });
  const window = queryClient.setQueryData<ChatWindow>(
    windowKey(uid, chatId),
    (held) => held && append(held, [message]),
  );
  return window !== undefined && isBehind(window, { seq, change });
}

/**
 * The latest messages of a chat or, when some are held, all that came after those and all that changed, until nothing is
 * missing. Each page is shown as it comes.
 */
async function fetchWindow(uid: string, chatId: string, first: number, signal: AbortSignal): Promise<ChatWindow> {
  const ask = (query: { after?: number; changedAfter?: number; limit: number }) =>
    call(routes.chats.messages, { params: { chatId }, query, signal });
  const show = (next: ChatWindow): ChatWindow => {
    queryClient.setQueryData<ChatWindow>(windowKey(uid, chatId), next);
    return next;
  };
  let window = heldWindow(uid, chatId);
  if (!window) {
    window = openedWindow(await ask({ limit: first }));
    if (!isBehind(window, heardOf(chatId))) return window;
  }
  for (let pages = 1; ; pages++) {
    const before = window;
    // Of a stretch that does not follow what comes, only asking tells what changed.
    let known = Number.POSITIVE_INFINITY;
    let more = false;
    if (!window.hasNewer) {
      const news = await ask({ after: lastSeqOf(window), limit: CATCH_UP_PAGE });
      window = show(append(heldWindow(uid, chatId) ?? window, news.items, news.changes));
      known = Math.max(news.changes, heardOf(chatId).change);
      more = news.hasMore;
      if (more && pages === CATCH_UP_PAGES) return show({ ...window, hasNewer: true });
    }
    if (window.changes < known) {
      const from = window.changes;
      const page = await ask({ changedAfter: from, limit: CATCH_UP_PAGE });
      window = show(withChanges(heldWindow(uid, chatId) ?? window, page, from));
      more ||= page.hasMore;
    }
    const moved = lastSeqOf(window) > lastSeqOf(before) || window.changes > before.changes;
    if (!moved || (!more && !isBehind(window, heardOf(chatId)))) return window;
  }
}

/** @param unread how many of its messages are not read: all of them are fetched at first */
const windowQuery = (uid: string, chatId: string, unread: number) =>
  queryOptions({
    queryKey: windowKey(uid, chatId),
    queryFn: ({ signal }) => fetchWindow(uid, chatId, Math.min(CATCH_UP_PAGE, MESSAGES_PAGE + unread), signal),
    staleTime: Number.POSITIVE_INFINITY,
    refetchInterval: pollWhenOffline,
    structuralSharing: false,
  });

/** Brings a held window up to what is known; resolves when it is, or could not be. */
export const level = (uid: string, chatId: string) =>
  queryClient.refetchQueries({ queryKey: windowKey(uid, chatId), exact: true }, { cancelRefetch: false });

export const forgetWindow = (uid: string, chatId: string) =>
  queryClient.removeQueries({ queryKey: windowKey(uid, chatId), exact: true });

/** Lets go of what is far from view when more is held than needed. */
export const trimWindow = (uid: string, chatId: string, from: number, to: number) =>
  void queryClient.setQueryData<ChatWindow>(windowKey(uid, chatId), (held) => held && trimmed(held, from, to));

const pages = new Map<string, Promise<void>>();

/** Loads a page before the first message held or after the last, once at a time. @throws ApiError */
function loadPage(uid: string, chatId: string, side: 'before' | 'after'): Promise<void> {
  const key = `${side} ${chatId}`;
  const running = pages.get(key);
  if (running) return running;
  const window = heldWindow(uid, chatId);
  const first = window?.items[0]?.seq;
  if (!window || first === undefined) return Promise.resolve();
  const query =
    side === 'before' ? { before: first, limit: MESSAGES_PAGE } : { after: lastSeqOf(window), limit: MESSAGES_PAGE };
  const loading = call(routes.chats.messages, { params: { chatId }, query })
    .then(async (page) => {
      const next = queryClient.setQueryData<ChatWindow>(windowKey(uid, chatId), (held) => {
        if (!held) return held;
        if (side === 'before') return prepend(held, page);
        return { ...append(held, page.items, page.changes), hasNewer: held.hasNewer && page.hasMore };
      });
      if (next && isBehind(next, heardOf(chatId))) await level(uid, chatId);
    })
    .finally(() => pages.delete(key));
  pages.set(key, loading);
  return loading;
}

/** Loads the page of messages before the first one held. @throws ApiError */
export const loadOlder = (uid: string, chatId: string): Promise<void> => loadPage(uid, chatId, 'before');
/** Loads the page after the last one held, in a window that was opened around an older message. @throws ApiError */
export const loadNewer = (uid: string, chatId: string): Promise<void> => loadPage(uid, chatId, 'after');

async function openAround(uid: string, chatId: string, at: number, signal: AbortSignal): Promise<true> {
  const held = heldWindow(uid, chatId);
  if (held && holds(held, at)) return true;
  const page = await call(routes.chats.messages, {
    params: { chatId },
    query: { around: at, limit: MESSAGES_PAGE },
    signal,
  });
  await queryClient.cancelQueries({ queryKey: windowKey(uid, chatId), exact: true });
  const window = queryClient.setQueryData<ChatWindow>(windowKey(uid, chatId), openedWindow(page));
  if (window && isBehind(window, heardOf(chatId))) void level(uid, chatId);
  return true;
}

/**
 * What is held of a chat: up to its newest message or, with `at`, around that one.
 * @param visit another value opens it at that message again
 */
export function useChatWindow(uid: string, chatId: string, unread: number, at: number | null, visit: string) {
  const opening = useQuery({
    queryKey: ['chats', uid, 'around', chatId, at, visit],
    queryFn: ({ signal }) => openAround(uid, chatId, at ?? 0, signal),
    enabled: at !== null,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const window = useQuery({ ...windowQuery(uid, chatId, unread), enabled: at === null || opening.data === true });
  // Held from where one had searched or scrolled to: who comes without a place in mind begins at the newest message. Having
  // begun there, one may scroll away from it.
  const [begun, setBegun] = useState<string | null>(null);
  const isBeginning = at === null && begun !== visit;
  const isElsewhere = isBeginning && window.data?.hasNewer === true;
  if (isBeginning && window.data?.hasNewer === false) setBegun(visit);
  useEffect(() => {
    if (isElsewhere) void queryClient.resetQueries({ queryKey: windowKey(uid, chatId), exact: true });
  }, [isElsewhere, uid, chatId]);
  const isOpen = !isElsewhere && (at === null || opening.data === true);
  const failed = opening.isError ? opening : window;
  return { window: isOpen ? window.data : undefined, isError: failed.isError, refetch: () => void failed.refetch() };
}
