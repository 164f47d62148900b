import type { Message, ReactionChange } from '#contract/chats/views.ts';
import { MESSAGES_PAGE } from '#contract/limits.ts';
import { isNetworkFailure, SLOW_MS } from '#web/platform/offline-cache/cache-options.ts';
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
  withReaction,
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

export type FetchPage = (
  chatId: string,
  query: PageQuery,
  signal?: AbortSignal,
) => Promise<MessagesPage & { hasNewer?: boolean }>;

/** Where a chat is opened: at one of its messages, or at the newest. */
export interface Opening {
  /** Names this opening: another one opens the chat anew. */
  id: string;
  /** The message to open the chat at; null: the newest. */
  at: number | null;
  /** How many messages to load when the chat is opened at its newest. */
  count: number;
}

/** Keeps on the device the end of each chat that was shown, for the time without a network. */
export interface MessagesCache {
  save(chatId: string, messages: LoadedMessages): void;
  /** Returns the last messages that were shown, and their time; null when they are not kept. */
  read(chatId: string): Promise<{ messages: LoadedMessages; at: number } | null>;
}

/** The state of one chat for the screens. */
export interface ChatSnapshot {
  messages: LoadedMessages | undefined;
  /** Why the messages of the last opening could not be loaded. */
  error: Error | null;
  /** The opening that the messages, or the error, belong to. */
  openingId: string | null;
  /** When the messages were cached, in ms, while they come from the device; null otherwise. */
  cachedAt: number | null;
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

/** The state of a chat that was not opened yet. */
export const NOTHING: ChatSnapshot = { messages: undefined, error: null, openingId: null, cachedAt: null };
const NOTHING_KNOWN: Known = { seq: 0, change: 0 };

/**
 * Keeps for each opened chat a part of its messages without gaps, and brings it up to date: by events, by pages as the member
 * scrolls, and by a catch-up whenever an event or a reconnect shows that something is missing.
 */
export class LoadedMessagesStore {
  private readonly fetchPage: FetchPage;
  private readonly cache: MessagesCache | undefined;
  private readonly chats = new Map<string, LoadedChat>();
  private readonly listeners = new Map<string, Set<() => void>>();
  /** The newest message and change that events have reported, also for chats that are not loaded. */
  private readonly known = new Map<string, Known>();

  constructor(fetchPage: FetchPage, messagesCache?: MessagesCache) {
    this.fetchPage = fetchPage;
    this.cache = messagesCache;
  }

  get(chatId: string): ChatSnapshot {
    return this.chats.get(chatId)?.snapshot ?? NOTHING;
  }

  /** Calls back when the chat's snapshot changes. Returns a function that unsubscribes. */
  subscribe(chatId: string, listener: () => void): () => void {
    const chatListeners = this.listeners.get(chatId) ?? new Set();
    this.listeners.set(chatId, chatListeners.add(listener));
    return () => {
      chatListeners.delete(listener);
      if (chatListeners.size > 0) return;
      this.listeners.delete(chatId);
      const chat = this.chats.get(chatId);
      // The next screen opens the chat anew, even at the same place in the browser's history.
      if (chat) Object.assign(chat, { opening: null, snapshot: { ...chat.snapshot, openingId: null } });
      this.dropOldest();
    };
  }

  /** Opens a chat. Loaded messages stay when they include the message to open it at. Resolves when there are messages, or an error. */
  async open(chatId: string, opening: Opening): Promise<void> {
    const chat = this.chatOf(chatId);
    if (chat.opening?.id === opening.id) return;
    chat.opening = opening;
    if (!showsOpening(chat.snapshot, opening)) return this.load(chatId, chat, opening);
    this.show(chatId, chat, { error: null, openingId: opening.id });
    if (chat.hadGap) void this.catchUp(chatId);
  }

  /** Takes the newest messages of a chat, which came with the page. */
  seed(chatId: string, page: MessagesPage): void {
    const chat = this.chatOf(chatId);
    const messages = openedMessages(page);
    this.show(chatId, chat, { messages });
    this.cache?.save(chatId, messages);
  }

  /** Tries the last opening again. */
  retry(chatId: string): void {
    const chat = this.chats.get(chatId);
    if (chat?.opening) void this.load(chatId, chat, chat.opening);
  }

  /** Takes a message, or a newer state of one. Resolves when nothing is missing before it anymore. */
  async receive(message: Message): Promise<void> {
    const { chatId, seq, change } = message;
    const previouslyKnown = this.knownOf(chatId);
    this.known.set(chatId, {
      seq: Math.max(seq, previouslyKnown.seq),
      change: Math.max(change, previouslyKnown.change),
    });
    const chat = this.chats.get(chatId);
    const next = chat && this.update(chatId, chat, (loaded) => append(loaded, [message]));
    if (next && isBehind(next, { seq, change })) await this.catchUp(chatId);
  }

  /** Takes a reaction to a message, from its event or the answer to an own one. */
  async receiveReaction(reaction: ReactionChange, me: string): Promise<void> {
    const { chatId, change } = reaction;
    const previouslyKnown = this.knownOf(chatId);
    this.known.set(chatId, { ...previouslyKnown, change: Math.max(change, previouslyKnown.change) });
    const chat = this.chats.get(chatId);
    const next = chat && this.update(chatId, chat, (loaded) => withReaction(loaded, reaction, me));
    if (next && isBehind(next, this.knownOf(chatId))) await this.catchUp(chatId);
  }

  /** Resolves when nothing is missing in a chat anymore, or when that could not be fetched. */
  async catchUp(chatId: string): Promise<void> {
    const chat = this.chats.get(chatId);
    // A task that is under way may have asked the server before anything was missing.
    await chat?.task?.done;
    if (!chat?.snapshot.messages) return;
    if (chat.task) return chat.task.done;
    chat.hadGap = false;
    return run(chat, async (signal) => {
      try {
        await this.fetchMissing(chatId, chat, signal);
        if (!signal.aborted) this.show(chatId, chat, { cachedAt: null });
      } catch {
        // The next event, poll or reconnect tries again.
        if (!signal.aborted) chat.hadGap = true;
      }
    });
  }

  /** Fetches what is missing in all chats: at once where a screen shows the chat, else when it is opened next. */
  catchUpAll(): void {
    for (const [chatId, chat] of this.chats) {
      chat.hadGap = true;
      if (this.listeners.has(chatId)) void this.catchUp(chatId);
    }
  }

  /** Loads the page of messages before the first loaded one. @throws ApiError */
  loadOlder(chatId: string): Promise<void> {
    return this.loadPage(chatId, 'before');
  }

  /** Loads the page after the last loaded one, in a chat opened at an older message. @throws ApiError */
  loadNewer(chatId: string): Promise<void> {
    return this.loadPage(chatId, 'after');
  }

  /** Drops messages far from the view when more are loaded than needed. The two seqs are those of the first and last one in view. */
  trim(chatId: string, firstSeq: number, lastSeq: number): void {
    const chat = this.chats.get(chatId);
    if (!chat) return;
    this.update(chatId, chat, (loaded) => {
      // There are no gaps, so the index follows from the seq.
      const first = loaded.items[0]?.seq ?? 0;
      return trimmed(loaded, Math.max(0, firstSeq - first), Math.min(loaded.items.length - 1, lastSeq - first));
    });
  }

  drop(chatId: string): void {
    this.chats.get(chatId)?.task?.controller.abort();
    this.chats.delete(chatId);
    this.notify(chatId);
  }

  clear(): void {
    for (const chatId of [...this.chats.keys()]) this.drop(chatId);
    this.known.clear();
  }

  private knownOf(chatId: string): Known {
    return this.known.get(chatId) ?? NOTHING_KNOWN;
  }

  private chatOf(chatId: string): LoadedChat {
    const chat = this.chats.get(chatId) ?? {
      snapshot: NOTHING,
      opening: null,
      task: null,
      pages: new Map(),
      hadGap: false,
    };
    // The most recently used chat is last.
    this.chats.delete(chatId);
    this.chats.set(chatId, chat);
    return chat;
  }

  private notify(chatId: string) {
    for (const listener of this.listeners.get(chatId) ?? []) listener();
  }

  private show(chatId: string, chat: LoadedChat, change: Partial<ChatSnapshot>) {
    if (this.chats.get(chatId) !== chat) return;
    chat.snapshot = { ...chat.snapshot, ...change };
    this.notify(chatId);
  }

  private update(chatId: string, chat: LoadedChat, change: (loaded: LoadedMessages) => LoadedMessages) {
    const { messages } = chat.snapshot;
    const next = messages && change(messages);
    if (next && next !== messages) {
      this.show(chatId, chat, { messages: next });
      this.cache?.save(chatId, next);
    }
    return next;
  }

  /** Loads the newest messages, or those around one, in place of what is loaded. */
  private load(chatId: string, chat: LoadedChat, opening: Opening): Promise<void> {
    this.show(chatId, chat, NOTHING);
    chat.hadGap = false;
    const { id, at } = opening;
    return run(chat, async (signal) => {
      const timer = at === null ? setTimeout(() => this.showCached(chatId, chat, id, signal), SLOW_MS) : undefined;
      try {
        await this.fetchOpening(chatId, chat, opening, signal);
      } catch (error) {
        if (!signal.aborted) await this.showWithoutAnswer(chatId, chat, opening, error as Error, signal);
      } finally {
        clearTimeout(timer);
      }
    });
  }

  private async fetchOpening(chatId: string, chat: LoadedChat, { id, at, count }: Opening, signal: AbortSignal) {
    const query = at === null ? { limit: count } : { around: at, limit: MESSAGES_PAGE };
    const opened = openedMessages(await this.fetchPage(chatId, query, signal));
    if (signal.aborted) return;
    this.show(chatId, chat, { messages: opened, openingId: id, cachedAt: null });
    this.cache?.save(chatId, opened);
    if (isBehind(opened, this.knownOf(chatId))) await this.fetchMissing(chatId, chat, signal);
  }

  /** Shows the messages of the device when the server could not be reached, or the error. */
  private async showWithoutAnswer(
    chatId: string,
    chat: LoadedChat,
    { id, at }: Opening,
    error: Error,
    signal: AbortSignal,
  ) {
    if (at === null && isNetworkFailure(error)) await this.showCached(chatId, chat, id, signal);
    if (signal.aborted) return;
    if (chat.snapshot.messages) chat.hadGap = true;
    else this.show(chatId, chat, { error, openingId: id });
  }

  /** Shows the messages of the device until the server has answered. */
  private async showCached(chatId: string, chat: LoadedChat, openingId: string, signal: AbortSignal) {
    const savedMessages = await this.cache?.read(chatId);
    if (!savedMessages || signal.aborted || chat.snapshot.messages) return;
    this.show(chatId, chat, { messages: savedMessages.messages, openingId, cachedAt: savedMessages.at });
  }

  /** Fetches new messages and changes until nothing is missing. Shows each page as it comes. */
  private async fetchMissing(chatId: string, chat: LoadedChat, signal: AbortSignal): Promise<void> {
    for (let pages = 1; ; pages++) {
      const previous = chat.snapshot.messages;
      if (!previous) return;
      const newer = await this.fetchNewer(chatId, chat, previous, signal);
      if (signal.aborted) return;
      if (newer.hasMore && pages === CATCH_UP_PAGES) {
        this.update(chatId, chat, (loaded) => ({ ...loaded, hasNewer: true }));
        return;
      }
      const hasMoreChanges = await this.fetchChanges(chatId, chat, newer.knownChange, signal);
      const { messages } = chat.snapshot;
      if (signal.aborted || !messages) return;
      const isComplete = !newer.hasMore && !hasMoreChanges && !isBehind(messages, this.knownOf(chatId));
      if (isComplete || !isAhead(messages, previous)) return;
    }
  }

  /** Adds a page of new messages. Returns whether there are more, and the last change that the loaded messages may lack. */
  private async fetchNewer(chatId: string, chat: LoadedChat, previous: LoadedMessages, signal: AbortSignal) {
    // Messages that do not reach the newest one follow no events, so only the server knows what changed in them.
    if (previous.hasNewer) return { hasMore: false, knownChange: Number.POSITIVE_INFINITY };
    const page = await this.fetchPage(chatId, { after: lastSeqOf(previous), limit: CATCH_UP_PAGE }, signal);
    if (!signal.aborted) this.update(chatId, chat, (loaded) => append(loaded, page.items, page.changes));
    return { hasMore: page.hasMore, knownChange: Math.max(page.changes, this.knownOf(chatId).change) };
  }

  /** Applies a page of changes up to a known one. Returns whether there are more. */
  private async fetchChanges(
    chatId: string,
    chat: LoadedChat,
    knownChange: number,
    signal: AbortSignal,
  ): Promise<boolean> {
    const sinceChange = chat.snapshot.messages?.changes ?? 0;
    if (sinceChange >= knownChange) return false;
    const page = await this.fetchPage(chatId, { changedAfter: sinceChange, limit: CATCH_UP_PAGE }, signal);
    if (!signal.aborted) this.update(chatId, chat, (loaded) => withChanges(loaded, page, sinceChange));
    return page.hasMore;
  }

  private loadPage(chatId: string, side: 'before' | 'after'): Promise<void> {
    const chat = this.chats.get(chatId);
    const messages = chat?.snapshot.messages;
    const first = messages?.items[0]?.seq;
    if (!chat || !messages || first === undefined) return Promise.resolve();
    const running = chat.pages.get(side);
    if (running) return running;
    const { opening } = chat;
    const query = side === 'before' ? { before: first } : { after: lastSeqOf(messages) };
    const loading = this.fetchPage(chatId, { ...query, limit: MESSAGES_PAGE })
      .then(async (page) => {
        // Opened somewhere else since: the page belongs to messages that are no longer shown.
        if (chat.opening !== opening) return;
        const next = this.update(chatId, chat, (loaded) => (side === 'before' ? prepend : withNewer)(loaded, page));
        if (next && isBehind(next, this.knownOf(chatId))) await this.catchUp(chatId);
      })
      .finally(() => chat.pages.delete(side));
    chat.pages.set(side, loading);
    return loading;
  }

  /** Drops the chats that were shown longest ago. */
  private dropOldest() {
    const hidden = [...this.chats.keys()].filter((chatId) => !this.listeners.has(chatId));
    for (const chatId of hidden.slice(0, Math.max(0, hidden.length - KEPT_CHATS))) this.drop(chatId);
  }
}

/** Returns whether a fetch has added a message or a change. */
const isAhead = (messages: LoadedMessages, previous: LoadedMessages): boolean =>
  lastSeqOf(messages) > lastSeqOf(previous) || messages.changes > previous.changes;

/** Runs one task for a chat. A task that is under way is aborted first. */
function run(chat: LoadedChat, work: (signal: AbortSignal) => Promise<void>): Promise<void> {
  chat.task?.controller.abort();
  const controller = new AbortController();
  const completion = work(controller.signal).finally(() => {
    if (chat.task?.controller === controller) chat.task = null;
  });
  chat.task = { done: completion, controller };
  return completion;
}

/** Returns whether a chat's messages are those of an opening, or include what it asks for. */
export function showsOpening({ messages, openingId }: ChatSnapshot, { id, at }: Pick<Opening, 'id' | 'at'>): boolean {
  if (!messages) return false;
  return openingId === id || (at === null ? !messages.hasNewer : includes(messages, at));
}
