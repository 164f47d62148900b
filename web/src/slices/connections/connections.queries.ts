import { useMutation } from '@tanstack/react-query';
import { useCallback, useMemo, useSyncExternalStore } from 'react';
import { directChatId } from '#contract/chats/ids.ts';
import { type ConnectionView, connections } from '#contract/connections/routes.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import type { ConnectionState, ProfileView } from '#contract/profiles/views.ts';
import { useToast } from '#web/design/index.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { createDelayedDeclines } from '#web/platform/delayed-declines.ts';
import { createLiveQuery } from '#web/platform/live/index.ts';
import { invalidateOlderAnswers } from '#web/platform/older-answers.ts';
import { queryClient } from '#web/platform/query.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { session, useUid } from '#web/platform/session/index.ts';
import { profileKeys } from '#web/slices/profiles/index.ts';
import { text } from '#web/text/index.ts';
import { applyConnectionEvent, type ConnectionsState, fetched, pairOf } from './connections.live.ts';
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
const invalidateProfile = (uid: string) => invalidateOlderAnswers(queryClient, profileKeys.view(uid));
const onConnectionChange = ({ target, requester }: Pick<ConnectionView, 'target' | 'requester'>) =>
  void invalidateProfile(target === session.getSnapshot().uid ? requester : target);
realtime.on('connection', ({ connection }) => onConnectionChange(connection));
realtime.on('connectionEnded', onConnectionChange);
realtime.onReady(() => void invalidateOlderAnswers(queryClient, ['profiles', 'view']));

const declines = createDelayedDeclines();
/** The ids of the chats of requests that the member has declined, and that the lists of the server still have. */
export const useDeclined = (): ReadonlySet<string> =>
  useSyncExternalStore(declines.declined.subscribe, declines.declined.get, declines.declined.get);

/** The connection or pending request between the signed-in member and another; undefined when there is none. */
export const useConnectionWith = (otherUid: string): ConnectionView | undefined =>
  useConnections().data?.find((item) => item.other.uid === otherUid);

/** All connections and pending requests of the signed-in member, live. */
export function useConnections() {
  const declined = useDeclined();
  const select = useCallback(
    ({ items }: ConnectionsState) => items.filter(({ chatId }) => !declined.has(chatId)),
    [declined],
  );
  return connectionList.useQuery(undefined, { select });
}

const stateOf = ({ status, direction }: ConnectionView): ConnectionState =>
  status === 'connected' ? CONNECTED : direction === 'sent' ? ASKED : WAS_ASKED;

/**
 * Returns a function that gives the state between the signed-in member and another, live once the list has loaded, and `givenState` until
 * then. A list of cards calls it once, because each use of a query costs time.
 */
export function useConnectionStates(): (otherUid: string, givenState: ConnectionState) => ConnectionState {
  const { data } = useConnections();
  const states = useMemo(() => data && new Map(data.map((item) => [item.other.uid, stateOf(item)])), [data]);
  return (otherUid, givenState) => {
    const state = states ? (states.get(otherUid) ?? NOT_CONNECTED) : givenState;
    const isSame = state.status === givenState.status && state.direction === givenState.direction;
    // The same object, so that a card whose state has not changed does not render again.
    return isSame ? givenState : state;
  };
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
async function refetch(me: string, otherUid: string) {
  await Promise.all([invalidateProfile(otherUid), connectionList.invalidate(me)]);
}

/** A received request: `target` is the signed-in member. */
interface ReceivedRequest {
  target: string;
  requester: string;
}

const answerRequest = ({ target, requester }: ReceivedRequest, answer: 'accept' | 'decline', keepalive = false) =>
  call(connections.answer, { params: { target, requester }, body: { answer }, keepalive });

/** Accepts a received request (P-11). Shown at once and taken back on failure; a toast reports the result. The chat follows by its events. */
export function useAcceptRequest() {
  const toast = useToast();
  return useMutation({
    mutationFn: (request: ReceivedRequest) => answerRequest(request, 'accept'),
    onMutate: ({ target, requester }) =>
      showPrediction({
        me: target,
        other: requester,
        connection: CONNECTED,
        list: (state) => predictedList(state, { target, requester }, 'connected'),
      }),
    onError(error, { requester }, takeBack) {
      takeBack?.();
      toast.show({ id: toastOf(requester), text: error.message, kind: 'error' });
    },
    onSuccess: (_done, { requester }) => toast.show({ id: toastOf(requester), text: t.accepted, kind: 'ok' }),
    onSettled: (_done, _error, { target, requester }) => void refetch(target, requester),
  });
}

/** Declines a received request (P-11). It disappears at once, and for ten seconds the toast can bring it back. */
export function useDeclineRequest() {
  const toast = useToast();
  return async function decline(request: ReceivedRequest) {
    const { target, requester } = request;
    // Added once, however often it is called.
    addEventListener('pagehide', declines.sendAll);
    const chatId = pairOf(request);
    declines.decline(chatId, async () => {
      toast.close(toastOf(requester));
      try {
        await answerRequest(request, 'decline', true);
      } catch (error) {
        // A request that was withdrawn in the meantime needs no answer.
        const isOfMember = session.getSnapshot().uid === target;
        if (isOfMember && error instanceof ApiError && error.code !== 'NOT_FOUND')
          toast.show({ id: toastOf(requester), text: error.message, kind: 'error' });
      }
      await refetch(target, requester);
    });
    const showAgain = await showPrediction({ me: target, other: requester, connection: NOT_CONNECTED });
    toast.show({
      id: toastOf(requester),
      text: t.declined,
      action: {
        label: t.undo,
        onPress() {
          if (declines.takeBack(chatId)) showAgain();
        },
      },
    });
  };
}

/** Sends a connection request. `onFailed` is called after the button has gone back to its earlier state. */
export function useRequestConnection(otherUid: string, name: string, onFailed: (sentence: string) => void) {
  const toast = useToast();
  const me = useUid();
  return useMutation({
    mutationFn: (message: string) =>
      call(connections.request, { params: { target: otherUid, requester: me }, body: { message } }),
    onMutate() {
      // Asking connects the two, if the other request still waits.
      declines.takeBack(directChatId(me, otherUid));
      return showPrediction({ me, other: otherUid, connection: ASKED });
    },
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
    onSettled: () => void refetch(me, otherUid),
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
    onSettled: () => void refetch(me, otherUid),
  });
}
