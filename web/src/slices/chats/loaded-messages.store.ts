import type { Message } from '#contract/chats/views.ts';
import { MESSAGES_PAGE } from '#contract/limits.ts';
import {
  append,
  includes,
  isBehind,
  type Known,
  type LoadedMessages,
  lastSeqOf,
  type MessagesPage,
  openedMessages,
  prepend,
  trimmed,
  withChanges,
  withNewer,
} from './loaded-messages.live.ts';

/** How many messages one request of a catch-up may bring. */
export const CATCH_UP_PAGE = 200;
/** A member who missed more pages than this reads on from where they were, or jumps to the newest message. */
const CATCH_UP_PAGES = 3;
/** How many chats stay loaded that no screen shows. */
const KEPT_CHATS = 10;

export interface PageQuery {
  after?: number;
  before?: number;
  around?: number;
  changedAfter?: number;
  limit: number;
}

interface Ports {
  fetchPage: (chatId: string, query: PageQuery, signal?: AbortSignal) => Promise<MessagesPage & { hasNewer?: boolean }>;
}

/** Where a chat is opened: at one of its messages, or at the newest. */
export interface Opening {
  /** Names this opening: another one opens the chat anew. */
  id: string;
  /** The message to open the chat at; null: the newest. */
  at: number | null;
  /** How many messages to load when the chat is opened at its newest. */
  count: number;
}

/** What a screen shows of one chat. */
export interface ChatSnapshot {
  messages: LoadedMessages | undefined;
  /** Why the messages of the last opening could not be loaded. */
  error: Error | null;
  /** The opening that the messages, or the error, belong to. */
  openingId: string | null;
}

interface LoadedChat {
  snapshot: ChatSnapshot;
  opening: Opening | null;
  /** The opening or catch-up that is under way. */
  task: { done: Promise<void>; controller: AbortController } | null;
  /** Pages being loaded before the first and after the last message. */
  pages: Map<'before' | 'after', Promise<void>>;
  /** Whether events may have been missed since the last catch-up. */
  hadGap: boolean;
}

const NOTHING: ChatSnapshot = { messages: undefined, error: null, openingId: null };
const NOTHING_KNOWN: Known = { seq: 0, change: 0 };

/**
 * Keeps for each opened chat a part of its messages without gaps, and brings it up to date: by events, by pages as the member
 * scrolls, and by a catch-up whenever an event or a reconnect shows that something is missing.
 */
export function createLoadedMessages({ fetchPage }: Ports) {
  const chats = new Map<string, LoadedChat>();
  const listeners = new Map<string, Set<() => void>>();
  /** The newest message and change that events have reported, also for chats that are not loaded. */
  const known = new Map<string, Known>();
  const knownOf = (chatId: string) => known.get(chatId) ?? NOTHING_KNOWN;

  function chatOf(chatId: string): LoadedChat {
    const found = chats.get(chatId) ?? {
      ...{ snapshot: NOTHING, opening: null, task: null, pages: new Map(), hadGap: false },
    };
    // The most recently used chat is last.
    chats.delete(chatId);
    chats.set(chatId, found);
    return found;
  }

  function show(chatId: string, chat: LoadedChat, change: Partial<ChatSnapshot>) {
    if (chats.get(chatId) !== chat) return;
    chat.snapshot = { ...chat.snapshot, ...change };
    for (const listener of listeners.get(chatId) ?? []) listener();
  }

  function update(chatId: string, chat: LoadedChat, change: (messages: LoadedMessages) => LoadedMessages) {
    const { messages } = chat.snapshot;
    const next = messages && change(messages);
    if (next && next !== messages) show(chatId, chat, { messages: next });
    return next;
  }

  /** Runs one task for a chat. A task that is under way is aborted first. */
  function run(chat: LoadedChat, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    chat.task?.controller.abort();
    const controller = new AbortController();
    const done = work(controller.signal).finally(() => {
      if (chat.task?.controller === controller) chat.task = null;
    });
    chat.task = { done, controller };
    return done;
  }

  /** Loads the newest messages, or those around one, in place of what is loaded. */
  function load(chatId: string, chat: LoadedChat, { id, at, count }: Opening): Promise<void> {
    show(chatId, chat, { messages: undefined, error: null, openingId: null });
    chat.hadGap = false;
    return run(chat, async (signal) => {
      try {
        const page = await fetchPage(
          chatId,
          at === null ? { limit: count } : { around: at, limit: MESSAGES_PAGE },
          signal,
        );
        if (signal.aborted) return;
        show(chatId, chat, { messages: openedMessages(page), openingId: id });
        if (isBehind(openedMessages(page), knownOf(chatId))) await fetchMissing(chatId, chat, signal);
      } catch (error) {
        if (signal.aborted) return;
        if (chat.snapshot.messages) chat.hadGap = true;
        else show(chatId, chat, { error: error as Error, openingId: id });
      }
    });
  }

  /** Fetches what came after the loaded messages and what changed in them, until nothing is missing. Shows each page as it comes. */
  async function fetchMissing(chatId: string, chat: LoadedChat, signal: AbortSignal): Promise<void> {
    for (let pages = 1; ; pages++) {
      const before = chat.snapshot.messages;
      if (!before) return;
      let hasMore = false;
      // Messages that do not reach the newest one follow no events, so only the server knows what changed in them.
      let knownChange = Number.POSITIVE_INFINITY;
      if (!before.hasNewer) {
        const page = await fetchPage(chatId, { after: lastSeqOf(before), limit: CATCH_UP_PAGE }, signal);
        if (signal.aborted) return;
        update(chatId, chat, (messages) => append(messages, page.items, page.changes));
        knownChange = Math.max(page.changes, knownOf(chatId).change);
        hasMore = page.hasMore;
        if (hasMore && pages === CATCH_UP_PAGES) {
          update(chatId, chat, (messages) => ({ ...messages, hasNewer: true }));
          return;
        }
      }
      const from = chat.snapshot.messages?.changes ?? 0;
      if (from < knownChange) {
        const page = await fetchPage(chatId, { changedAfter: from, limit: CATCH_UP_PAGE }, signal);
        if (signal.aborted) return;
        update(chatId, chat, (messages) => withChanges(messages, page, from));
        hasMore ||= page.hasMore;
      }
      const { messages } = chat.snapshot;
      if (!messages) return;
      const moved = lastSeqOf(messages) > lastSeqOf(before) || messages.changes > before.changes;
      if (!moved || (!hasMore && !isBehind(messages, knownOf(chatId)))) return;
    }
  }

  /** Resolves when nothing is missing in a chat anymore, or when that could not be fetched. */
  async function catchUp(chatId: string): Promise<void> {
    const chat = chats.get(chatId);
    // A task that is under way may have asked the server before anything was missing.
    await chat?.task?.done;
    if (!chat?.snapshot.messages) return;
    if (chat.task) return chat.task.done;
    chat.hadGap = false;
    return run(chat, async (signal) => {
      try {
        await fetchMissing(chatId, chat, signal);
      } catch {
        // The next event, poll or reconnect tries again.
        if (!signal.aborted) chat.hadGap = true;
      }
    });
  }

  function loadPage(chatId: string, side: 'before' | 'after'): Promise<void> {
    const chat = chats.get(chatId);
    const messages = chat?.snapshot.messages;
    const first = messages?.items[0]?.seq;
    if (!chat || !messages || first === undefined) return Promise.resolve();
    const running = chat.pages.get(side);
    if (running) return running;
    const { opening } = chat;
    const query = side === 'before' ? { before: first } : { after: lastSeqOf(messages) };
    const loading = fetchPage(chatId, { ...query, limit: MESSAGES_PAGE })
      .then(async (page) => {
        // Opened somewhere else since: the page belongs to messages that are no longer shown.
        if (chat.opening !== opening) return;
        const next = update(chatId, chat, (messages) => (side === 'before' ? prepend : withNewer)(messages, page));
        if (next && isBehind(next, knownOf(chatId))) await catchUp(chatId);
      })
      .finally(() => chat.pages.delete(side));
    chat.pages.set(side, loading);
    return loading;
  }

  /** Drops the chats that were shown longest ago. */
  function dropOldest() {
    const hidden = [...chats.keys()].filter((chatId) => !listeners.has(chatId));
    for (const chatId of hidden.slice(0, Math.max(0, hidden.length - KEPT_CHATS))) drop(chatId);
  }

  function drop(chatId: string) {
    chats.get(chatId)?.task?.controller.abort();
    chats.delete(chatId);
    for (const listener of listeners.get(chatId) ?? []) listener();
  }

  return {
    get: (chatId: string): ChatSnapshot => chats.get(chatId)?.snapshot ?? NOTHING,
    /** Calls back when the chat's snapshot changes. -> unsubscribe */
    subscribe(chatId: string, listener: () => void): () => void {
      const all = listeners.get(chatId) ?? new Set();
      listeners.set(chatId, all.add(listener));
      return () => {
        all.delete(listener);
        if (all.size > 0) return;
        listeners.delete(chatId);
        const chat = chats.get(chatId);
        // The next screen opens the chat anew, even at the same place in the browser's history.
        if (chat) Object.assign(chat, { opening: null, snapshot: { ...chat.snapshot, openingId: null } });
        dropOldest();
      };
    },
    /** Opens a chat. What is loaded stays when it already shows what was asked for. */
    open(chatId: string, opening: Opening): void {
      const chat = chatOf(chatId);
      if (chat.opening?.id === opening.id) return;
      chat.opening = opening;
      if (!showsOpening(chat.snapshot, opening)) return void load(chatId, chat, opening);
      show(chatId, chat, { error: null, openingId: opening.id });
      if (chat.hadGap) void catchUp(chatId);
    },
    /** Tries the last opening again. */
    retry(chatId: string): void {
      const chat = chats.get(chatId);
      if (chat?.opening) void load(chatId, chat, chat.opening);
    },
    /** Takes a message, or a newer state of one. Resolves when nothing is missing before it anymore. */
    async receive(message: Message): Promise<void> {
      const { chatId, seq, change } = message;
      const before = knownOf(chatId);
      known.set(chatId, { seq: Math.max(seq, before.seq), change: Math.max(change, before.change) });
      const chat = chats.get(chatId);
      const next = chat && update(chatId, chat, (messages) => append(messages, [message]));
      if (next && isBehind(next, { seq, change })) await catchUp(chatId);
    },
    catchUp,
    /** Fetches what is missing in all chats: at once where a screen shows the chat, else when it is opened next. */
    catchUpAll(): void {
      for (const [chatId, chat] of chats) {
        chat.hadGap = true;
        if (listeners.has(chatId)) void catchUp(chatId);
      }
    },
    /** Loads the page of messages before the first loaded one. @throws ApiError */
    loadOlder: (chatId: string) => loadPage(chatId, 'before'),
    /** Loads the page after the last loaded one, in a chat opened at an older message. @throws ApiError */
    loadNewer: (chatId: string) => loadPage(chatId, 'after'),
    /** Drops messages far from the view when more are loaded than needed. `from` and `to`: the items in view. */
    trim(chatId: string, from: number, to: number): void {
      const chat = chats.get(chatId);
      if (chat) update(chatId, chat, (messages) => trimmed(messages, from, to));
    },
    drop,
    clear(): void {
      for (const chatId of [...chats.keys()]) drop(chatId);
      known.clear();
    },
  };
}

/** Returns whether a chat's messages are those of an opening, or include what it asks for. */
export function showsOpening({ messages, openingId }: ChatSnapshot, { id, at }: Pick<Opening, 'id' | 'at'>): boolean {
  if (!messages) return false;
  return openingId === id || (at === null ? !messages.hasNewer : includes(messages, at));
}
