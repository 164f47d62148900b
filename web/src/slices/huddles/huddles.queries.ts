import { huddles } from '#contract/huddles/routes.ts';
import type { HuddleInvitation, HuddleView } from '#contract/huddles/views.ts';
import { call } from '#web/platform/api.ts';
import { createLiveQuery, type FetchContext } from '#web/platform/live/index.ts';

/** Huddles by id, without their chats, which are in the list of chats. */
export const huddleViews = createLiveQuery({
  key: ['huddles', 'one'],
  fetch: ({ args: huddleId, signal }: FetchContext<string>) => call(huddles.read, { params: { huddleId }, signal }),
  merge: (view): HuddleView => view,
  events: [],
  refetchOn: ['huddleChanged', 'chatMember'],
  reduce: (data) => data,
});

/** The invitations that wait for the member's answer. */
export const invitations = createLiveQuery({
  key: ['huddles', 'invitations'],
  fetch: ({ signal }) => call(huddles.listInvitations, { signal }),
  merge: ({ items }): HuddleInvitation[] => items,
  isCachedOffline: true,
  events: [],
  refetchOn: ['huddleInvitationsChanged'],
  reduce: (data) => data,
});

/** @param huddleId '' for a chat that is no huddle: nothing is fetched */
export const useHuddle = (huddleId: string) => huddleViews.useQuery(huddleId, { enabled: huddleId !== '' });
export const useHuddleInvitations = () => invitations.useQuery(undefined);
