import type { Query, QueryClient, QueryFunctionContext, QueryKey } from '@tanstack/react-query';
import type { LiveEvent, LiveEventType, Topic } from '#contract/realtime.ts';
import type { Realtime, RealtimeStatus } from '../realtime/index.ts';

export type EventOf<Type extends LiveEventType> = Extract<LiveEvent, { type: Type }>;

export interface LiveQueryPorts {
  queryClient: QueryClient;
  realtime: Pick<Realtime, 'on' | 'onReady' | 'listen' | 'getStatus'>;
  /** Returns the signed-in member; null for a visitor. */
  getUid: () => string | null;
}

export interface FetchContext<Args> {
  uid: string;
  args: Args;
  signal: AbortSignal;
}

/**
 * Describes a query that live events keep current. `Answer` is what the server returns, `Data` is what the cache holds.
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
  /** Milliseconds after which the data is outdated even when no event was missed. */
  staleTime?: number;
  /** Milliseconds for which the data stays cached after no screen shows it. */
  gcTime?: number;
}

/** How often data on screen is fetched again, in ms, while no events arrive. */
const OFFLINE_POLL_MS = 15_000;

/** The value for `refetchInterval` of a query that follows events: polls while the socket is down. */
export const offlinePoll = (status: RealtimeStatus): number | false => (status === 'online' ? false : OFFLINE_POLL_MS);

/** A fetch may be repeated this often because events were missed during it, or because its answer is incomplete. */
const ATTEMPTS = 3;

/**
 * Makes `createLiveQuery`: the one place that knows how events, fetches and reconnects work together.
 *
 * - Events change all cached data of the query. They leave its age alone, so that old data is still fetched again in time.
 * - Events that arrive during a fetch are applied to its answer as well, because the answer may be older.
 * - After a gap (a reconnect, or a `missed` frame) everything is fetched again: on screen at once, else when it is shown next.
 *   A fetch that was under way during the gap is repeated.
 */
export function createLiveQueries({ queryClient, realtime, getUid }: LiveQueryPorts) {
  const topics = new Map<Topic, { watchers: number; stop: () => void; onGap: Set<() => void> }>();

  /** Calls back after every gap in the events of a topic. Gaps outside of a subscription are found when it begins. */
  function topicOf(topic: Topic) {
    const found = topics.get(topic) ?? { watchers: 0, stop: () => {}, onGap: new Set() };
    topics.set(topic, found);
    return found;
  }

  function watchTopic(topic: Topic): () => void {
    const entry = topicOf(topic);
    if (entry.watchers++ === 0) {
      entry.stop = realtime.listen(topic, () => {
        for (const onGap of entry.onGap) onGap();
      });
    }
    return () => {
      if (--entry.watchers === 0) entry.stop();
    };
  }

  return function createLiveQuery<Args, Answer, Data, Type extends LiveEventType>(
    spec: LiveQuerySpec<Args, Answer, Data, Type>,
  ) {
    type Event = EventOf<Type>;
    const [slice, name] = spec.key;
    const fetches = new Set<{ events: Event[]; hadGap: boolean }>();
    const prefix = (uid: string) => [slice, uid, name] as const;
    const keyOf = (uid: string, args: Args): QueryKey => (args === undefined ? prefix(uid) : [...prefix(uid), args]);
    const argsOf = ({ queryKey }: Query) => queryKey[3] as Args;
    const dataOf = ({ state }: Query) => state.data as Data | undefined;
    const cachedQueries = (uid: string) => queryClient.getQueryCache().findAll({ queryKey: prefix(uid) });

    /** Fetches until the answer is complete and no gap fell into the fetch. */
    async function load(context: FetchContext<Args>): Promise<Data> {
      for (let attempt = 1; ; attempt++) {
        const during = { events: [] as Event[], hadGap: false };
        fetches.add(during);
        try {
          const answer = await spec.fetch(context);
          const cached = queryClient.getQueryData<Data>(keyOf(context.uid, context.args));
          const merged = spec.merge(answer, cached, context);
          const data = during.events.reduce((data, event) => spec.reduce(data, event, context.args), merged);
          const repeat = during.hadGap || spec.isIncomplete?.(data) === true;
          if (!repeat || attempt === ATTEMPTS) return data;
        } finally {
          fetches.delete(during);
        }
        context.signal.throwIfAborted();
      }
    }

    /** Marks one query as outdated; it is fetched again at once if a screen shows it and no fetch is under way. */
    const invalidate = (query: Query) =>
      queryClient.invalidateQueries({ queryKey: query.queryKey, exact: true }, { cancelRefetch: false });

    function change(query: Query, update: (data: Data, args: Args) => Data) {
      const before = dataOf(query);
      if (before === undefined) return;
      const { dataUpdatedAt, isInvalidated } = query.state;
      const next = update(before, argsOf(query));
      if (next !== before) {
        queryClient.setQueryData(query.queryKey, next, { updatedAt: dataUpdatedAt });
        // Setting data counts as a fetch, but an outdated query is still outdated after an event.
        if (isInvalidated) query.invalidate();
      }
      if (spec.isIncomplete?.(next)) void invalidate(query);
    }

    function updateAll(uid: string, update: (data: Data, args: Args) => Data): void {
      for (const query of cachedQueries(uid)) change(query, update);
    }

    function receive(event: Event): void {
      for (const { events } of fetches) events.push(event);
      const uid = getUid();
      if (uid !== null) updateAll(uid, (data, args) => spec.reduce(data, event, args));
    }

    function onGap() {
      for (const during of fetches) during.hadGap = true;
      const uid = getUid();
      if (uid !== null) void queryClient.invalidateQueries({ queryKey: prefix(uid) }, { cancelRefetch: false });
    }

    for (const type of spec.events) realtime.on(type, receive as (event: LiveEvent) => void);
    for (const type of spec.refetchOn ?? []) realtime.on(type, onGap);
    if (spec.topic) topicOf(spec.topic).onGap.add(onGap);
    else realtime.onReady(onGap);

    return {
      /** Returns the options for `useQuery`, `ensureQueryData` and the like. */
      options(uid: string, args: Args) {
        return {
          queryKey: keyOf(uid, args),
          queryFn: ({ signal }: QueryFunctionContext) => load({ uid, args, signal }),
          enabled: uid !== '',
          refetchInterval: offlinePoll(realtime.getStatus()),
          staleTime: spec.staleTime ?? Number.POSITIVE_INFINITY,
          ...(spec.gcTime !== undefined && { gcTime: spec.gcTime }),
          // Reducers keep what did not change.
          structuralSharing: false,
        };
      },
      /** Applies an event that is known from somewhere else than the socket, like the answer to the member's own change. */
      receive,
      get: (uid: string, args: Args) => queryClient.getQueryData<Data>(keyOf(uid, args)),
      getAll: (uid: string) => cachedQueries(uid).flatMap((query) => dataOf(query) ?? []),
      /** Changes cached data. Nothing happens where none is cached. */
      update(uid: string, args: Args, update: (data: Data) => Data): void {
        const query = queryClient.getQueryCache().find({ queryKey: keyOf(uid, args) });
        if (query) change(query, update);
      },
      updateAll,
      /** Puts data into the cache, also where none was. Nothing happens when the member is not signed in anymore. */
      set(uid: string, args: Args, update: (cached: Data | undefined) => Data): void {
        const queryKey = keyOf(uid, args);
        if (uid === getUid()) queryClient.setQueryData(queryKey, update(queryClient.getQueryData<Data>(queryKey)));
      },
      /** Stops fetches that are under way, so that their answers cannot replace a change that is shown before it is saved. */
      cancel: (uid: string) => queryClient.cancelQueries({ queryKey: prefix(uid) }),
      /** Marks all of the member's data as outdated and fetches again what is on screen. */
      invalidate: (uid: string) => queryClient.invalidateQueries({ queryKey: prefix(uid) }),
      /** Subscribes to the query's topic, if it has one. -> unsubscribe */
      watchTopic: () => (spec.topic ? watchTopic(spec.topic) : () => {}),
    };
  };
}
