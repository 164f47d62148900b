import type { Query, QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import type { LiveEvent, LiveEventType, Topic } from '#contract/realtime.ts';
import { CACHED_OFFLINE } from '../offline-cache/cache-options.ts';
import type { Realtime, RealtimeStatus } from '../realtime/index.ts';

export type EventOf<Type extends LiveEventType> = Extract<LiveEvent, { type: Type }>;

export interface LiveQueryPorts {
  queryClient: QueryClient;
  realtime: Pick<Realtime, 'on' | 'onReady' | 'getStatus'>;
  /** Returns the signed-in member; null for a visitor. */
  getUid: () => string | null;
  /** Whether there is a socket to wait for. The server has none. */
  hasSocket: boolean;
}

export interface FetchContext<Args> {
  uid: string;
  args: Args;
  signal: AbortSignal;
}

/**
 * Describes a query that live events keep current. The server returns an `Answer`; the cache holds `Data`.
 * An event may arrive late, twice, or although the answer already includes it, so `reduce` and `merge` must never bring an
 * older state back.
 */
export interface LiveQuerySpec<Args, Answer, Data, Type extends LiveEventType> {
  /** The slice's name and the query's name in it. The cache key is `[slice, uid, name, args]`. */
  key: readonly [slice: string, name: string];
  fetch: (context: FetchContext<Args>) => Promise<Answer>;
  /** Combines an answer with the data that was cached before it. */
  merge: (answer: Answer, cached: Data | undefined, context: FetchContext<Args>) => Data;
  /** The types of the events that `reduce` takes. */
  events: readonly Type[];
  /** Returns the data after an event; the same object when nothing changes. */
  reduce: (data: Data, event: EventOf<Type>, args: Args) => Data;
  /** The types of events that carry no data and only report that the data has changed. */
  refetchOn?: readonly LiveEventType[];
  /** Returns whether an event raised a question that only a fetch can answer. */
  isIncomplete?: (data: Data) => boolean;
  /** The topic to subscribe to while a screen shows the query. Without one the events come to every signed-in member. */
  topic?: Topic;
  /**
   * The first fetch waits this long at most for the socket, in ms. Once the socket is there no event can be missed, so the
   * data is fetched once. Without it, it is fetched at once, and again when the socket is there.
   */
  waitForSocketMs?: number;
  /** Milliseconds after which the data is outdated even when no event was missed. */
  staleTime?: number;
  /** Milliseconds after which data on screen is fetched again although events arrive. For changes without an event. */
  refetchInterval?: number;
  /** Milliseconds for which the data stays cached after no screen shows it. */
  gcTime?: number;
  /** Whether the data is kept on the device, for the time without a network. */
  isCachedOffline?: true;
}

/** How often data on screen is fetched again, in ms, while no events arrive. */
const OFFLINE_POLL_MS = 15_000;

/** The value for `refetchInterval` of a query that follows events: polls while the socket is down. */
export const offlinePoll = (status: RealtimeStatus, whileOnline: number | false = false): number | false =>
  status === 'online' ? whileOnline : OFFLINE_POLL_MS;

/** A fetch may be repeated this often because events were missed during it, or because its answer is incomplete. */
const ATTEMPTS = 3;

/**
 * Knows how events, fetches and reconnects work together, for all live queries.
 *
 * - Events change all cached data of a query. They leave its age alone, so that old data is still fetched again in time.
 * - Events that arrive during a fetch are applied to its answer as well, because the answer may be older.
 * - After a gap (a reconnect, or a `missed` frame) everything is fetched again: on screen at once, else when it is shown next.
 *   A fetch that was under way during the gap is repeated.
 */
export class LiveQuery<Args, Answer, Data, Type extends LiveEventType> {
  private readonly spec: LiveQuerySpec<Args, Answer, Data, Type>;
  private readonly ports: LiveQueryPorts & { topics: TopicWatchers };
  /** The fetches under way, each with the events that arrived since it began. */
  private readonly fetches = new Set<{ events: EventOf<Type>[]; hadGap: boolean }>();

  constructor(spec: LiveQuerySpec<Args, Answer, Data, Type>, ports: LiveQueryPorts & { topics: TopicWatchers }) {
    this.spec = spec;
    this.ports = ports;
    const { realtime, topics } = ports;
    const onGap = () => this.onGap();
    for (const type of spec.events) realtime.on(type, (event) => this.receive(event as EventOf<Type>));
    for (const type of spec.refetchOn ?? []) realtime.on(type, onGap);
    if (spec.topic) topics.onGap(spec.topic, onGap);
    else realtime.onReady(onGap);
  }

  /** Returns the options for `useQuery`, `ensureQueryData` and the like. */
  options(uid: string, args: Args) {
    const { staleTime = Number.POSITIVE_INFINITY, gcTime, refetchInterval, isCachedOffline } = this.spec;
    return {
      queryKey: this.keyOf(uid, args),
      queryFn: ({ signal }: QueryFunctionContext) => this.load({ uid, args, signal }),
      enabled: uid !== '',
      refetchInterval: offlinePoll(this.ports.realtime.getStatus(), refetchInterval),
      staleTime,
      ...(gcTime !== undefined && { gcTime }),
      ...(isCachedOffline && { meta: CACHED_OFFLINE }),
    };
  }

  /** Applies an event. Call it for events known from somewhere else than the socket, like the answer to an own change. */
  receive(event: EventOf<Type>): void {
    for (const { events } of this.fetches) events.push(event);
    const uid = this.ports.getUid();
    if (uid !== null) this.updateAll(uid, (data, args) => this.spec.reduce(data, event, args));
  }

  get(uid: string, args: Args): Data | undefined {
    return this.ports.queryClient.getQueryData<Data>(this.keyOf(uid, args));
  }

  /** Returns all cached data of the query. */
  getAll(uid: string): Data[] {
    return this.cachedQueries(uid).flatMap((query) => (query.state.data as Data | undefined) ?? []);
  }

  /** Puts data into the cache, also where none was. Nothing happens when the member is not signed in anymore. */
  set(uid: string, args: Args, update: (cached: Data | undefined) => Data): void {
    if (uid === this.ports.getUid())
      this.ports.queryClient.setQueryData(this.keyOf(uid, args), update(this.get(uid, args)));
  }

  /** Changes cached data. Nothing happens where none is cached. */
  update(uid: string, args: Args, update: (data: Data) => Data): void {
    const query = this.ports.queryClient.getQueryCache().find({ queryKey: this.keyOf(uid, args) });
    if (query) this.change(query, update);
  }

  updateAll(uid: string, update: (data: Data, args: Args) => Data): void {
    for (const query of this.cachedQueries(uid)) this.change(query, update);
  }

  /** Stops fetches that are under way, so that their answers cannot replace a change that is shown before it is saved. */
  cancel(uid: string): Promise<void> {
    return this.ports.queryClient.cancelQueries({ queryKey: this.prefix(uid) });
  }

  /** Marks all data as outdated and fetches again what is on screen. */
  invalidate(uid: string): Promise<void> {
    return this.ports.queryClient.invalidateQueries({ queryKey: this.prefix(uid) });
  }

  /** Subscribes to the query's topic, if it has one. Returns a function that unsubscribes. */
  watchTopic(): () => void {
    return this.spec.topic ? this.ports.topics.watch(this.spec.topic) : () => {};
  }

  /** Returns what the keys of all cached data of the query begin with. */
  prefix(uid: string): QueryKey {
    const [slice, name] = this.spec.key;
    return [slice, uid, name];
  }

  private keyOf(uid: string, args: Args): QueryKey {
    return args === undefined ? this.prefix(uid) : [...this.prefix(uid), args];
  }

  private cachedQueries(uid: string): Query[] {
    return this.ports.queryClient.getQueryCache().findAll({ queryKey: this.prefix(uid) });
  }

  /** Fetches until the answer is complete and no gap fell into the fetch. */
  private async load(context: FetchContext<Args>): Promise<Data> {
    const isFirst = this.get(context.uid, context.args) === undefined;
    if (this.spec.waitForSocketMs && isFirst && this.ports.hasSocket) await this.socket(this.spec.waitForSocketMs);
    for (let attempt = 1; ; attempt++) {
      const { data, hadGap } = await this.fetchOnce(context);
      const isIncomplete = this.spec.isIncomplete?.(data) === true;
      if (!(isIncomplete || hadGap) || attempt === ATTEMPTS) return data;
      context.signal.throwIfAborted();
    }
  }

  /** Returns the answer with the events that arrived during the fetch, and whether a gap fell into it. */
  private async fetchOnce(context: FetchContext<Args>): Promise<{ data: Data; hadGap: boolean }> {
    const during = { events: [] as EventOf<Type>[], hadGap: false };
    this.fetches.add(during);
    try {
      const answer = await this.spec.fetch(context);
      const merged = this.spec.merge(answer, this.get(context.uid, context.args), context);
      const data = during.events.reduce((data, event) => this.spec.reduce(data, event, context.args), merged);
      return { data, hadGap: during.hadGap };
    } finally {
      this.fetches.delete(during);
    }
  }

  /** Resolves when the socket is there, or when it took too long. */
  private socket(withinMs: number): Promise<void> {
    const { realtime } = this.ports;
    if (realtime.getStatus() === 'online') return Promise.resolve();
    return new Promise((resolve) => {
      const finish = () => {
        clearTimeout(timer);
        stop();
        resolve();
      };
      const timer = setTimeout(finish, withinMs);
      const stop = realtime.onReady(finish);
    });
  }

  private change(query: Query, update: (data: Data, args: Args) => Data) {
    const { queryClient } = this.ports;
    const { data, dataUpdatedAt, isInvalidated } = query.state;
    if (data === undefined) return;
    const next = update(data as Data, query.queryKey[3] as Args);
    if (next !== data) {
      queryClient.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt });
      // Setting data counts as a fetch, but an outdated query is still outdated after an event.
      if (isInvalidated) query.invalidate();
    }
    if (this.spec.isIncomplete?.(next))
      void queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });
  }

  private onGap() {
    for (const during of this.fetches) during.hadGap = true;
    const uid = this.ports.getUid();
    if (uid === null) return;
    void this.ports.queryClient.invalidateQueries({ queryKey: this.prefix(uid) }, { cancelRefetch: false });
  }
}

/** Subscribes to each topic once, however many screens watch it, and reports gaps to all live queries of the topic. */
export class TopicWatchers {
  private readonly listen: Realtime['listen'];
  private readonly watched = new Map<Topic, { count: number; stop: () => void }>();
  private readonly gapListeners = new Map<Topic, Set<() => void>>();

  constructor({ listen }: Pick<Realtime, 'listen'>) {
    this.listen = listen;
  }

  onGap(topic: Topic, listener: () => void): void {
    this.gapListeners.set(topic, (this.gapListeners.get(topic) ?? new Set()).add(listener));
  }

  /** Subscribes to a topic. Returns a function that unsubscribes when nobody else watches it. */
  watch(topic: Topic): () => void {
    const entry = this.watched.get(topic) ?? { count: 0, stop: () => {} };
    this.watched.set(topic, entry);
    if (entry.count++ === 0) {
      // Events from before the subscription were missed, so its start is a gap too.
      entry.stop = this.listen(topic, () => {
        for (const listener of this.gapListeners.get(topic) ?? []) listener();
      });
    }
    return () => {
      if (--entry.count === 0) entry.stop();
    };
  }
}
