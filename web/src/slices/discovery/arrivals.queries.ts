import { useMutation } from '@tanstack/react-query';
import { type ArrivalsView, discovery } from '#contract/discovery/routes.ts';
import { call } from '#web/platform/api.ts';
import { createLiveQuery, type FetchContext } from '#web/platform/live/index.ts';
import { useUid } from '#web/platform/session/index.ts';

/** The member's cohort and its chat. */
const ownCohort = createLiveQuery({
  key: ['arrivals', 'own'],
  fetch: ({ signal }: FetchContext<null>) => call(discovery.readArrivals, { signal }),
  merge: (answer): ArrivalsView => answer,
  events: [],
  // The chat was joined or left in another tab, or the month of arrival changed.
  refetchOn: ['chat', 'chatGone', 'profile'],
  reduce: (data) => data,
});

export const useArrivals = () => ownCohort.useQuery(null);

function useChatAction(route: typeof discovery.joinArrivalsChat | typeof discovery.leaveArrivalsChat) {
  const uid = useUid();
  return useMutation({
    mutationFn: () => call(route, {}),
    onSuccess: (view) => ownCohort.set(uid, null, () => view),
  });
}

export const useJoinChat = () => useChatAction(discovery.joinArrivalsChat);
export const useLeaveChat = () => useChatAction(discovery.leaveArrivalsChat);
