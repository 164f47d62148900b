import { type QueryClient, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { type ConnectionView, connections } from '#contract/connections/routes.ts';
import type { ConnectionState, ProfileView } from '#contract/profiles/views.ts';
import { useToast } from '#web/design/index.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { useSession } from '#web/platform/session/index.ts';
import { profileKeys } from '#web/slices/profiles/index.ts';
import { text } from '#web/text/index.ts';
import { applyConnectionEvent, type ConnectionsState, fetched } from './connections.live.ts';
import { ASKED, CONNECTED, foresee, foreseeList, NOT_CONNECTED } from './connections.optimism.ts';

const t = text.connections;
const keyOf = (uid: string) => ['connections', uid] as const;

const connectionsQuery = (uid: string) =>
  queryOptions({
    queryKey: keyOf(uid),
    queryFn: async (): Promise<ConnectionsState> => fetched((await call(connections.list, { params: { uid } })).items),
  });

/** Own connections and waiting requests, both ways, newest first; kept current by `useConnectionsLive`. */
export function useConnections() {
  const { uid } = useSession();
  return useQuery({ ...connectionsQuery(uid ?? ''), enabled: uid !== null, select: (state) => state.items });
}

/** The connection or waiting request between the signed-in member and another; undefined when there is none. */
export function useConnectionWith(other: string): ConnectionView | undefined {
  return useConnections().data?.find((item) => item.other.uid === other);
}

/** Keeps connections and the profiles they concern current while mounted. */
export function useConnectionsLive(): void {
  const queryClient = useQueryClient();
  const { uid } = useSession();
  useEffect(() => {
    if (uid === null) return;
    const key = keyOf(uid);
    const apply = (event: Parameters<typeof applyConnectionEvent>[1]) => {
      const { target, requester } = event.type === 'connection' ? event.connection : event;
      // A fetch under way may have read before this event: it is asked again.
      if (queryClient.isFetching({ queryKey: key })) void queryClient.invalidateQueries({ queryKey: key });
      queryClient.setQueryData<ConnectionsState>(key, (state) => state && applyConnectionEvent(state, event));
      const other = target === uid ? requester : target;
      void queryClient.invalidateQueries({ queryKey: profileKeys.view(other) });
    };
    const stops = [
      realtime.on('connection', apply),
      realtime.on('connectionEnded', apply),
      realtime.onReady(() => {
        void queryClient.invalidateQueries({ queryKey: ['connections'] });
        void queryClient.invalidateQueries({ queryKey: ['profiles', 'view'] });
      }),
    ];
    return () => {
      for (const stop of stops) stop();
    };
  }, [queryClient, uid]);
}

interface Step {
  me: string;
  other: string;
  /** What the profile will most likely show. */
  connection: ConnectionState;
  list: (state: ConnectionsState) => ConnectionsState;
}

/** One toast for each member: what happened last takes the place of what happened before. */
export const toastOf = (uid: string) => `connection.${uid}`;

/** Shows a step before the server has taken it; -> takes it back. */
async function showAhead(queryClient: QueryClient, { me, other, connection, list }: Step): Promise<() => void> {
  const viewKey = profileKeys.view(other);
  await Promise.all([
    queryClient.cancelQueries({ queryKey: viewKey }),
    queryClient.cancelQueries({ queryKey: keyOf(me) }),
  ]);
  const before = {
    view: queryClient.getQueryData<ProfileView>(viewKey),
    state: queryClient.getQueryData<ConnectionsState>(keyOf(me)),
  };
  queryClient.setQueryData<ProfileView>(viewKey, (view) => view && foresee(view, connection));
  queryClient.setQueryData<ConnectionsState>(keyOf(me), (state) => state && list(state));
  return () => {
    queryClient.setQueryData(viewKey, before.view);
    queryClient.setQueryData(keyOf(me), before.state);
  };
}

/** Whatever came of a step, the server's word is fetched. */
function settle(queryClient: QueryClient, me: string, other: string) {
  void queryClient.invalidateQueries({ queryKey: profileKeys.view(other) });
  void queryClient.invalidateQueries({ queryKey: keyOf(me) });
}

export interface Answer {
  /** The signed-in member, who was asked. */
  target: string;
  /** Who asked. */
  requester: string;
  answer: 'accept' | 'decline';
}

/**
 * Accepts or declines a received request (P-11). Shown at once and taken back on failure; a toast says how it went.
 * Chats follow by the live events of their own slice.
 */
export function useAnswerRequest() {
  const queryClient = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: ({ target, requester, answer }: Answer) =>
      call(connections.answer, { params: { target, requester }, body: { answer } }),
    onMutate: ({ target, requester, answer }) =>
      showAhead(queryClient, {
        me: target,
        other: requester,
        connection: answer === 'accept' ? CONNECTED : NOT_CONNECTED,
        list: (state) => foreseeList(state, { target, requester }, answer === 'accept' ? 'connected' : 'none'),
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
    onSettled: (_done, _error, { target, requester }) => settle(queryClient, target, requester),
  });
}

/** Asks a member to connect. `onFailed` is called after the button has gone back to what it was. */
export function useRequestConnection(other: string, name: string, onFailed: (sentence: string) => void) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const me = useSession().uid ?? '';
  return useMutation({
    mutationFn: (message: string) =>
      call(connections.request, { params: { target: other, requester: me }, body: { message } }),
    onMutate: () => showAhead(queryClient, { me, other, connection: ASKED, list: (state) => state }),
    onError(error, _message, takeBack) {
      takeBack?.();
      // What the server refused it says why; where no answer came, the note matters most.
      onFailed(error instanceof ApiError && error.code !== 'NETWORK' ? error.message : t.notSent);
    },
    onSuccess(connection) {
      queryClient.setQueryData<ConnectionsState>(
        keyOf(me),
        (state) => state && applyConnectionEvent(state, { type: 'connection', connection }),
      );
      const text = connection.status === 'connected' ? t.metHalfway(name) : t.sent(name);
      toast.show({ id: toastOf(other), text, kind: 'ok' });
    },
    onSettled: () => settle(queryClient, me, other),
  });
}

/** Withdraws the own request, or ends a connection. */
export function useEndConnection(other: string, name: string) {
  const queryClient = useQueryClient();
  const toast = useToast();
  const me = useSession().uid ?? '';
  return useMutation({
    async mutationFn(_what: 'withdraw' | 'disconnect') {
      const { items } = await queryClient.ensureQueryData(connectionsQuery(me));
      // Which of the two asked is known from the list; a request of one's own stands under the other's uid.
      const { target, requester } = items.find((item) => item.other.uid === other) ?? { target: other, requester: me };
      return call(connections.end, { params: { target, requester } });
    },
    // The list stays as it is until the server has spoken, for the call reads from it.
    onMutate: () => showAhead(queryClient, { me, other, connection: NOT_CONNECTED, list: (state) => state }),
    onError(error, _what, takeBack) {
      takeBack?.();
      toast.show({ id: toastOf(other), text: error.message, kind: 'error' });
    },
    onSuccess(_done, what) {
      toast.show({ id: toastOf(other), text: what === 'withdraw' ? t.withdrawn : t.disconnected(name), kind: 'plain' });
    },
    onSettled: () => settle(queryClient, me, other),
  });
}
