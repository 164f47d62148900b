import { useMutation } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { hangoutRequests as t } from '#catalog/hangout-requests.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import { useToast } from '#web/design/index.ts';
import { ApiError, call } from '#web/platform/api.ts';
import { createDelayedDeclines } from '#web/platform/delayed-declines.ts';
import { createLiveQuery, type FetchContext } from '#web/platform/live/index.ts';
import { session, useUid } from '#web/platform/session/index.ts';

/** The members who ask to join a hangout, for its host and its co-host. */
const requestLists = createLiveQuery({
  key: ['hangouts', 'joinRequests'],
  fetch: ({ args: hangoutId, signal }: FetchContext<string>) =>
    call(hangouts.listJoinRequests, { params: { hangoutId }, signal }),
  merge: ({ items }) => items,
  events: [],
  refetchOn: ['hangoutsChanged'],
  reduce: (data) => data,
});

const declines = createDelayedDeclines();
const declineOf = (hangoutId: string, other: string) => `${hangoutId} ${other}`;

/** The requests that wait, without those that the member has declined and can still bring back. */
export function useJoinRequests(hangoutId: string) {
  const query = requestLists.useQuery(hangoutId);
  const declined = useSyncExternalStore(declines.declined.subscribe, declines.declined.get, declines.declined.get);
  return { ...query, data: query.data?.filter(({ member }) => !declined.has(declineOf(hangoutId, member.uid))) };
}

interface Answer {
  hangoutId: string;
  other: string;
  answer: 'accept' | 'decline';
}

/** @param keepalive whether it is sent also while the page is left */
async function sendAnswer(uid: string, { hangoutId, other, answer }: Answer, keepalive = false) {
  const { items } = await call(hangouts.answerJoinRequest, {
    params: { hangoutId, other },
    body: { answer },
    keepalive,
  });
  requestLists.set(uid, hangoutId, () => items);
}

/** Gives a member who asked a place. The live events bring the hangout with them. */
export function useAcceptRequest(hangoutId: string) {
  const uid = useUid();
  const toast = useToast();
  return useMutation({
    mutationFn: (other: string) => sendAnswer(uid, { hangoutId, other, answer: 'accept' }),
    onError(error) {
      toast.showError(error);
      void requestLists.invalidate(uid);
    },
  });
}

/** Declines a request. It disappears at once, and for ten seconds the toast can bring it back. */
export function useDeclineRequest(hangoutId: string) {
  const uid = useUid();
  const toast = useToast();
  return function decline(other: string) {
    // Added once, however often it is called.
    addEventListener('pagehide', declines.sendAll);
    const id = declineOf(hangoutId, other);
    declines.decline(id, async () => {
      toast.close(id);
      try {
        await sendAnswer(uid, { hangoutId, other, answer: 'decline' }, true);
      } catch (error) {
        // Somebody else may have signed in on this page by now.
        if (session.getSnapshot().uid === uid && error instanceof ApiError) toast.showError(error);
        void requestLists.invalidate(uid);
      }
    });
    toast.show({ id, text: t.declined, action: { label: t.undo, onPress: () => void declines.takeBack(id) } });
  };
}
