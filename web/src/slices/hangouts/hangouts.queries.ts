import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type HangoutForm, hangouts } from '#contract/hangouts/routes.ts';
import type { HangoutView, Rsvp } from '#contract/hangouts/views.ts';
import { call } from '#web/platform/api.ts';
import { queryClient } from '#web/platform/query.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { useSession } from '#web/platform/session/index.ts';
import {
  applyToHangout,
  applyToHangouts,
  type CachedHangout,
  changedMine,
  fetchedHangout,
  fetchedHangouts,
  type HangoutEvent,
  type HangoutFilter,
  type HangoutList,
  withMore,
} from './hangouts.live.ts';

/** Without a socket, news is asked for. */
const POLL_MS = 30_000;
const pollWhenOffline = () => (realtime.getStatus() === 'online' ? false : POLL_MS);

const allKey = (uid: string) => ['hangouts', uid] as const;
const listsKey = (uid: string) => ['hangouts', uid, 'list'] as const;
const onesKey = (uid: string) => ['hangouts', uid, 'one'] as const;
const listKey = (uid: string, filter: HangoutFilter) => [...listsKey(uid), filter] as const;
const oneKey = (uid: string, id: string) => [...onesKey(uid), id] as const;

/** What is heard while a fetch is on its way: its answer may be older than that. */
const hearing = new Set<HangoutEvent[]>();

async function whileHearing<T>(fetch: () => Promise<T>): Promise<{ answer: T; events: HangoutEvent[] }> {
  const events: HangoutEvent[] = [];
  hearing.add(events);
  try {
    return { answer: await fetch(), events };
  } finally {
    hearing.delete(events);
  }
}

const queryOf = ({ when, whose, category }: HangoutFilter) => ({ when, whose, ...(category && { category }) });

const listQuery = (uid: string, filter: HangoutFilter) =>
  queryOptions({
    queryKey: listKey(uid, filter),
    async queryFn({ signal }): Promise<HangoutList> {
      for (let attempt = 1; ; attempt++) {
        const { answer, events } = await whileHearing(() => call(hangouts.list, { query: queryOf(filter), signal }));
        const held = queryClient.getQueryData<HangoutList>(listKey(uid, filter));
        const now = new Date();
        const list = events.reduce(
          (list, event) => applyToHangouts(list, event, now),
          fetchedHangouts(uid, filter, answer, held),
        );
        if (!list.stale || attempt === 3) return { ...list, stale: false };
      }
    },
    enabled: uid !== '',
    refetchInterval: pollWhenOffline,
    structuralSharing: false,
  });

const oneQuery = (uid: string, id: string) =>
  queryOptions({
    queryKey: oneKey(uid, id),
    async queryFn({ signal }): Promise<CachedHangout> {
      const { answer, events } = await whileHearing(() => call(hangouts.read, { params: { hangoutId: id }, signal }));
      return events.reduce(applyToHangout, fetchedHangout(answer, queryClient.getQueryData(oneKey(uid, id))));
    },
    enabled: uid !== '' && id !== '',
    refetchInterval: pollWhenOffline,
    structuralSharing: false,
    placeholderData: () => inLists(uid, id),
  });

/** A hangout as a list shows it, until it has come by itself. */
function inLists(uid: string, id: string): CachedHangout | undefined {
  const lists = queryClient.getQueriesData<HangoutList>({ queryKey: listsKey(uid) });
  return lists.flatMap(([, list]) => list?.items ?? []).find((item) => item.id === id);
}

function change(
  uid: string,
  inList: (list: HangoutList) => HangoutList,
  ofOne: (held: CachedHangout) => CachedHangout,
) {
  queryClient.setQueriesData<HangoutList>({ queryKey: listsKey(uid) }, (list) => list && inList(list));
  queryClient.setQueriesData<CachedHangout>({ queryKey: onesKey(uid) }, (held) => held && ofOne(held));
}

/** Brings an event to all that is held; what only a fetch can tell is fetched where it is shown, else when it is next. */
function receive(uid: string, event: HangoutEvent) {
  for (const events of hearing) events.push(event);
  const now = new Date();
  change(
    uid,
    (list) => applyToHangouts(list, event, now),
    (held) => applyToHangout(held, event),
  );
  if (event.type === 'hangoutsChanged') return void queryClient.invalidateQueries({ queryKey: allKey(uid) });
  void queryClient.invalidateQueries(
    {
      queryKey: listsKey(uid),
      predicate: ({ state }) => (state.data as HangoutList | undefined)?.stale ?? false,
    },
    { cancelRefetch: false },
  );
}

/** An answer of the server about one hangout says as much as two events. */
function learn(uid: string, view: HangoutView) {
  const { rsvp, place, ...hangout } = view;
  const { id, version } = view;
  receive(uid, { type: 'hangoutRsvp', id, version, rsvp, place });
  receive(uid, { type: 'hangout', hangout });
  queryClient.setQueryData<CachedHangout>(oneKey(uid, id), (held) => fetchedHangout(view, held));
}

export const useUid = (): string => useSession().uid ?? '';

/** Keeps every hangout that is held current, as long as a screen shows some. */
export function useHangoutsLive(): void {
  const uid = useUid();
  useEffect(() => {
    if (uid === '') return;
    const hear = (event: HangoutEvent) => receive(uid, event);
    const stops = [
      realtime.on('hangout', hear),
      realtime.on('hangoutRsvp', hear),
      realtime.on('hangoutsChanged', hear),
      realtime.listen('threads', () => void queryClient.invalidateQueries({ queryKey: allKey(uid) })),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [uid]);
}

/** Hangouts of one filter, in the order of their time. */
export const useHangouts = (filter: HangoutFilter) => useQuery(listQuery(useUid(), filter));

/** One hangout; ApiError NOT_FOUND when there is none that this member sees. */
export const useHangout = (id: string) => useQuery(oneQuery(useUid(), id));

/** Loads the next page of a list. */
export function useMore(filter: HangoutFilter) {
  const uid = useUid();
  return useMutation({
    mutationFn: (cursor: string) => call(hangouts.list, { query: { ...queryOf(filter), cursor } }),
    onSuccess: (page) =>
      queryClient.setQueryData<HangoutList>(listKey(uid, filter), (held) => held && withMore(held, page)),
  });
}

/** The server did not do as was shown: how it is has to be asked. */
const askAnew = (uid: string) => queryClient.invalidateQueries({ queryKey: allKey(uid) });

/** Takes a place, or with 'waiting' one on the waitlist. */
export function useJoin() {
  const uid = useUid();
  return useMutation({
    mutationFn: ({ id, rsvp }: { id: string; rsvp: Rsvp }) =>
      call(hangouts.join, { params: { hangoutId: id, uid }, body: { rsvp } }),
    onSuccess: (view) => learn(uid, view),
    onError: () => askAnew(uid),
  });
}

/** A action that needs nobody's leave: shown at once, and put right by a fetch if the server did not do it. */
export function useOwnDeed(
  send: (id: string, uid: string) => Promise<HangoutView>,
  shown: (uid: string) => (held: CachedHangout) => CachedHangout,
) {
  const uid = useUid();
  return useMutation({
    mutationFn: (id: string) => send(id, uid),
    onMutate(id) {
      const action = shown(uid);
      const now = new Date();
      change(
        uid,
        (list) => changedMine(list, id, action, now),
        (held) => (held.id === id ? action(held) : held),
      );
    },
    onSuccess: (view) => learn(uid, view),
    onError: () => askAnew(uid),
  });
}

export const sendLeave = (hangoutId: string, uid: string) => call(hangouts.leave, { params: { hangoutId, uid } });
export const sendWait = (hangoutId: string, uid: string) =>
  call(hangouts.join, { params: { hangoutId, uid }, body: { rsvp: 'waiting' } });

/** Plans a hangout, or with an id changes one. @throws ApiError INVALID_INPUT with a sentence for each field */
export function useSaveHangout(id: string | null) {
  const uid = useUid();
  return useMutation({
    mutationFn: ({ clientId, ...form }: HangoutForm & { clientId: string }) =>
      id === null
        ? call(hangouts.create, { body: { ...form, clientId } })
        : call(hangouts.change, { params: { hangoutId: id }, body: form }),
    onSuccess: (view) => learn(uid, view),
  });
}

export function useCancelHangout() {
  const uid = useUid();
  return useMutation({
    mutationFn: (id: string) => call(hangouts.cancel, { params: { hangoutId: id } }),
    onSuccess: (view) => learn(uid, view),
  });
}
