import { useMutation } from '@tanstack/react-query';
import { type ConnectionView, connections } from '#contract/connections/routes.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import type { ConnectionState, ProfileView } from '#contract/profiles/views.ts';
import { useToast } from '#web/design/index.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { createLiveQuery } from '#web/platform/live/index.ts';
import { queryClient } from '#web/platform/query.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { session, useUid } from '#web/platform/session/index.ts';
import { profileKeys } from '#web/slices/profiles/index.ts';
import { text } from '#web/text/index.ts';
import { applyConnectionEvent, type ConnectionsState, fetched } from './connections.live.ts';
import {
  ASKED,
  CONNECTED,
  NOT_CONNECTED,
  predictedList,
  predictedProfile,
  WAS_ASKED,
} from './connections.optimistic.ts';

const t = text.connections;

/** Fetches all pages, because other screens look up single members in the list. */
async function everyConnection(uid: string, signal: AbortSignal): Promise<ConnectionView[]> {
  const items: ConnectionView[] = [];
  let cursor: string | null = '';
  do {
    const query: { limit: number; cursor?: string } = { limit: PAGE_MAX, ...(cursor && { cursor }) };
    const page: { items: ConnectionView[]; nextCursor: string | null } = await call(connections.list, {
      params: { uid },
      query,
      signal,
    });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}

const connectionList = createLiveQuery({
  key: ['connections', 'list'],
  fetch: ({ uid, signal }) => everyConnection(uid, signal),
  merge: fetched,
  events: ['connection', 'connectionEnded'],
  reduce: applyConnectionEvent,
  isCachedOffline: true,
});

// The visible part of a profile depends on the connection, so profiles follow these events too.
const invalidateProfile = (uid: string) => queryClient.invalidateQueries({ queryKey: profileKeys.view(uid) });
const onConnectionChange = ({ target, requester }: Pick<ConnectionView, 'target' | 'requester'>) =>
  void invalidateProfile(target === session.getSnapshot().uid ? requester : target);
realtime.on('connection', ({ connection }) => onConnectionChange(connection));
realtime.on('connectionEnded', onConnectionChange);
realtime.onReady(() => void queryClient.invalidateQueries({ queryKey: ['profiles', 'view'] }));

/** The connection or pending request between the signed-in member and another; undefined when there is none. */
export const useConnectionWith = (otherUid: string): ConnectionView | undefined =>
  connectionList.useQuery(undefined, { select: ({ items }) => items.find((item) => item.other.uid === otherUid) }).data;

/** All connections and pending requests of the signed-in member, live. */
export const useConnections = () =>
  connectionList.useQuery(undefined, { select: ({ items }: ConnectionsState) => items });

const stateOf = ({ status, direction }: ConnectionView): ConnectionState =>
  status === 'connected' ? CONNECTED : direction === 'sent' ? ASKED : WAS_ASKED;
const statesOf = ({ items }: ConnectionsState) => new Map(items.map((item) => [item.other.uid, stateOf(item)]));

/**
 * Returns a function that gives the state between the signed-in member and another, live once the list has loaded, and `givenState` until
 * then. A list of cards calls it once, because each use of a query costs time.
 */
export function useConnectionStates(): (otherUid: string, givenState: ConnectionState) => ConnectionState {
  const { data } = connectionList.useQuery(undefined, { select: statesOf });
  return (otherUid, givenState) => (data ? (data.get(otherUid) ?? NOT_CONNECTED) : givenState);
}

/** One toast for each member, so that a newer message replaces an older one. */
export const toastOf = (uid: string) => `connection.${uid}`;

interface Prediction {
  me: string;
  other: string;
  /** The connection as the profile will most likely show it. */
  connection: ConnectionState;
  list?: (state: ConnectionsState) => ConnectionsState;
}

/** Shows a change before the server has saved it. Returns a function that takes the change back. */
async function showPrediction({ me, other, connection, list }: Prediction): Promise<() => void> {
  const viewKey = profileKeys.view(other);
  await Promise.all([queryClient.cancelQueries({ queryKey: viewKey }), connectionList.cancel(me)]);
  const profileBefore = queryClient.getQueryData<ProfileView>(viewKey);
  const listBefore = connectionList.get(me, undefined);
  queryClient.setQueryData<ProfileView>(viewKey, (view) => view && predictedProfile(view, connection));
  if (list) connectionList.update(me, undefined, list);
  return () => {
    queryClient.setQueryData(viewKey, profileBefore);
    if (listBefore) connectionList.update(me, undefined, () => listBefore);
  };
}

/** Fetches the true state after a change, whether it was saved or not. */
function refetch(me: string, otherUid: string) {
  void invalidateProfile(otherUid);
  void connectionList.invalidate(me);
}

export interface Answer {
  /** The signed-in member, who received the request. */
  target: string;
  requester: string;
  answer: 'accept' | 'decline';
}

/**
 * Accepts or declines a received request (P-11). Shown at once and taken back on failure; a toast reports the result. The chat
 * follows through its own events.
 */
export function useAnswerRequest() {
  const toast = useToast();
  return useMutation({
    mutationFn: ({ target, requester, answer }: Answer) =>
      call(connections.answer, { params: { target, requester }, body: { answer } }),
    onMutate: ({ target, requester, answer }) =>
      showPrediction({
        me: target,
        other: requester,
        connection: answer === 'accept' ? CONNECTED : NOT_CONNECTED,
        list: (state) => predictedList(state, { target, requester }, answer === 'accept' ? 'connected' : 'none'),
      }),
    onError(error, { requester }, takeBack) {
      takeBack?.();
      toast.show({ id: toastOf(requester), text: error.message, kind: 'error' });
    },
    onSuccess(_done, { answer, requester }) {
      const accepted = answer === 'accept';
      toast.show({
        id: toastOf(requester),
        text: accepted ? t.accepted : t.declined,
        kind: accepted ? 'ok' : 'plain',
      });
    },
    onSettled: (_done, _error, { target, requester }) => refetch(target, requester),
  });
}

/** Sends a connection request. `onFailed` is called after the button has gone back to its earlier state. */
export function useRequestConnection(otherUid: string, name: string, onFailed: (sentence: string) => void) {
  const toast = useToast();
  const me = useUid();
  return useMutation({
    mutationFn: (message: string) =>
      call(connections.request, { params: { target: otherUid, requester: me }, body: { message } }),
    onMutate: () => showPrediction({ me, other: otherUid, connection: ASKED }),
    onError(error, _message, takeBack) {
      takeBack?.();
      // Without an answer from the server, the important news is that the note was not sent.
      onFailed(error instanceof ApiError && error.code !== 'NETWORK' ? error.message : t.notSent);
    },
    onSuccess(connection) {
      connectionList.receive({ type: 'connection', connection });
      const text = connection.status === 'connected' ? t.metHalfway(name) : t.sent(name);
      toast.show({ id: toastOf(otherUid), text, kind: 'ok' });
    },
    onSettled: () => refetch(me, otherUid),
  });
}

/** Withdraws the member's own request, or ends a connection. */
export function useEndConnection(otherUid: string, name: string) {
  const toast = useToast();
  const me = useUid();
  return useMutation({
    async mutationFn(_what: 'withdraw' | 'disconnect') {
      const { items } = await queryClient.ensureQueryData(connectionList.options(me, undefined));
      // The list knows which of the two sent the request. An own request has the other member as its target.
      const { target, requester } = items.find((item) => item.other.uid === otherUid) ?? {
        target: otherUid,
        requester: me,
      };
      return call(connections.end, { params: { target, requester } });
    },
    // The list stays as it is until the server has answered, because the call reads from it.
    onMutate: () => showPrediction({ me, other: otherUid, connection: NOT_CONNECTED }),
    onError(error, _what, takeBack) {
      takeBack?.();
      toast.show({ id: toastOf(otherUid), text: error.message, kind: 'error' });
    },
    onSuccess(_done, action) {
      toast.show({
        id: toastOf(otherUid),
        text: action === 'withdraw' ? t.withdrawn : t.disconnected(name),
        kind: 'plain',
      });
    },
    onSettled: () => refetch(me, otherUid),
  });
}
