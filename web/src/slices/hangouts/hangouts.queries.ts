import { type InfiniteData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { ChangedHangout, NewHangout } from '#contract/hangouts/forms.ts';
import { hangouts } from '#contract/hangouts/routes.ts';
import { type HangoutView, mineOf, type Rsvp } from '#contract/hangouts/views.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import type { Page } from '#contract/pagination.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { createLiveQuery, type FetchContext } from '#web/platform/live/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import {
  applyToHangout,
  applyToHangouts,
  type CachedHangout,
  changedMine,
  fetchedHangout,
  fetchedHangouts,
  type HangoutFilter,
  type HangoutList,
  withMore,
} from './hangouts.live.ts';

const queryOf = ({
  when,
  whose,
  category,
  borough,
  within,
  search,
  from,
  until,
  days,
  hasRoom,
  hasConnection,
  groupId,
}: HangoutFilter) => ({
  when,
  whose,
  // A month is shown whole.
  ...(when === 'any' && { limit: PAGE_MAX }),
  ...(category && { category }),
  ...(borough && { borough }),
  ...(within && { within }),
  ...(search && { search }),
  ...(from && { from }),
  ...(until && { until }),
  ...(days && { days }),
  ...(hasRoom && { room: 'free' as const }),
  ...(hasConnection && { people: 'known' as const }),
  ...(groupId && { group: groupId }),
});

const EVENTS = {
  events: ['hangout', 'hangoutRsvp'],
  // Members of a group see more.
  refetchOn: ['hangoutsChanged', 'groupChanged'],
  topic: 'threads',
  staleTime: 30_000,
  isCachedOffline: true,
} as const;

/** Hangouts of one filter. */
const hangoutLists = createLiveQuery({
  key: ['hangouts', 'list'],
  fetch: ({ args: filter, signal }: FetchContext<HangoutFilter>) =>
    call(hangouts.list, { query: queryOf(filter), signal }),
  merge: (page, cached: HangoutList | undefined, { uid, args }) => fetchedHangouts(uid, args, page, cached),
  ...EVENTS,
  reduce: (list, event) => applyToHangouts(list, event, new Date()),
  isIncomplete: ({ stale }) => stale,
});

/** Single hangouts, by id. */
const singleHangouts = createLiveQuery({
  key: ['hangouts', 'one'],
  fetch: ({ args: id, signal }: FetchContext<string>) => call(hangouts.read, { params: { hangoutId: id }, signal }),
  merge: fetchedHangout,
  ...EVENTS,
  reduce: applyToHangout,
});

/** Applies the server's answer about one hangout to all cached hangouts, as the events about it would. */
function receiveAnswer(uid: string, view: HangoutView) {
  const { id, version } = view;
  for (const query of [hangoutLists, singleHangouts]) {
    query.receive({ type: 'hangoutRsvp', id, version, ...mineOf(view) });
    query.receive({ type: 'hangout', hangout: view });
  }
  singleHangouts.set(uid, id, (cached) => fetchedHangout(view, cached));
}

/** Hangouts of one filter, in the order of their time. */
export const useHangouts = (filter: HangoutFilter) => hangoutLists.useQuery(filter);

/** One hangout, as a list shows it until its own answer arrives. Fails with NOT_FOUND when the member cannot see it. */
export function useHangout(id: string) {
  const uid = useUid();
  const { data, error, isFetching, refetch } = singleHangouts.useQuery(id, { enabled: id !== '' });
  const inLists = () =>
    hangoutLists
      .getAll(uid)
      .flatMap(({ items }) => items)
      .find((item) => item.id === id);
  return { data: data ?? (error ? undefined : inLists()), error, isFetching, refetch };
}

/** Loads the next page of a list. */
export function useMore(filter: HangoutFilter) {
  const uid = useUid();
  return useMutation({
    // The page is stored here and not in onSuccess, which would store it under the filter of that time.
    async mutationFn(cursor: string) {
      const page = await call(hangouts.list, { query: { ...queryOf(filter), cursor } });
      hangoutLists.update(uid, filter, (list) => withMore(list, page));
    },
  });
}

/** Fetches the true state after a change that the server did not make. */
const refetchAll = (uid: string) => Promise.all([hangoutLists.invalidate(uid), singleHangouts.invalidate(uid)]);

/** Joins a hangout, or with 'waiting' its waitlist. */
export function useJoin() {
  const uid = useUid();
  return useMutation({
    mutationFn: ({ id, rsvp }: { id: string; rsvp: Rsvp }) =>
      call(hangouts.join, { params: { hangoutId: id, uid }, body: { rsvp } }),
    onSuccess: (view) => receiveAnswer(uid, view),
    onError: () => refetchAll(uid),
  });
}

/** An action that is shown before the server has done it, and corrected by a fetch if the server did not do it. */
export function useOptimisticAction(
  send: (id: string, uid: string) => Promise<HangoutView>,
  predict: (uid: string) => (hangout: CachedHangout) => CachedHangout,
) {
  const uid = useUid();
  return useMutation({
    mutationFn: (id: string) => send(id, uid),
    onMutate(id) {
      const predicted = predict(uid);
      const now = new Date();
      hangoutLists.updateAll(uid, (list) => changedMine(list, id, predicted, now));
      singleHangouts.update(uid, id, predicted);
    },
    onSuccess: (view) => receiveAnswer(uid, view),
    onError: () => refetchAll(uid),
  });
}

export const sendLeave = (hangoutId: string, uid: string) => call(hangouts.leave, { params: { hangoutId, uid } });
export const sendWait = (hangoutId: string, uid: string) =>
  call(hangouts.join, { params: { hangoutId, uid }, body: { rsvp: 'waiting' } });

/** Confirms that the member comes (B-02). */
export function useReconfirm() {
  const uid = useUid();
  const toast = useToast();
  return useMutation({
    mutationFn: (hangoutId: string) => call(hangouts.reconfirm, { params: { hangoutId, uid } }),
    // The button is gone by then, so the callbacks of its own call would not run.
    onSuccess(view) {
      receiveAnswer(uid, view);
      toast.show({ text: text.hangouts.question.didConfirm, kind: 'ok' });
    },
    onError(error) {
      toast.showError(error);
      void refetchAll(uid);
    },
  });
}

/** Keeps data on the screen while the next version of the same hangout loads. Another hangout never shows it. */
const ofSameHangout =
  (id: string) =>
  <T>(previous: T | undefined, query: { queryKey: readonly unknown[] } | undefined): T | undefined =>
    query?.queryKey[3] === id ? previous : undefined;

/** The attendees who have confirmed, for the host. They are fetched again with every change of the hangout. */
export const useConfirmations = (me: string, { id, version }: HangoutView, enabled: boolean) =>
  useQuery({
    queryKey: ['hangouts', me, 'confirmations', id, version],
    queryFn: ({ signal }) => call(hangouts.confirmations, { params: { hangoutId: id }, signal }),
    placeholderData: ofSameHangout(id),
    enabled,
    gcTime: 0,
  });

/** How often an attendee asks again for an address that is not shown to them yet. */
const ADDRESS_ASKED_EVERY_MS = 30_000;

/**
 * The exact address of a hangout at a home, for its attendees (B-07). It is fetched again with every change, and until the host has
 * seen that the member comes. It is not kept.
 */
export function useHomeAddress(me: string, { id, version, isAtHome, rsvp }: HangoutView) {
  const isShown = isAtHome && rsvp === 'confirmed';
  return useQuery({
    queryKey: ['hangouts', me, 'address', id, version],
    queryFn: ({ signal }) => call(hangouts.address, { params: { hangoutId: id }, signal }),
    // A hangout that moved to a public place, or that the member left, no longer shows it.
    placeholderData: isShown ? ofSameHangout(id) : undefined,
    refetchInterval: ({ state }) => (state.data?.shownAt ? ADDRESS_ASKED_EVERY_MS : false),
    enabled: isShown,
    gcTime: 0,
  });
}

/** A hangout as its form is sent. */
interface SavedHangout extends NewHangout {
  version: number;
  /** The new choice of who may join a changed hangout; undefined when that stays. */
  newAudience: ChangedHangout['whoMayJoin'];
}

/** Creates a hangout, or with an id changes one. @throws ApiError INVALID_INPUT with a sentence for each field */
export function useSaveHangout(id: string | null) {
  const uid = useUid();
  return useMutation({
    mutationFn: ({ clientId, weeks, whoMayJoin, version, newAudience, ...form }: SavedHangout) =>
      id === null
        ? call(hangouts.create, { body: { ...form, clientId, weeks, whoMayJoin } })
        : call(hangouts.change, {
            params: { hangoutId: id },
            body: { ...form, version, ...(newAudience && { whoMayJoin: newAudience }) },
          }),
    onSuccess: (view) => receiveAnswer(uid, view),
  });
}

/** Returns a function that fetches a hangout as somebody else has changed it. */
export function useNewerHangout() {
  const uid = useUid();
  return async (hangoutId: string) => {
    const view = await call(hangouts.read, { params: { hangoutId } });
    receiveAnswer(uid, view);
    return view;
  };
}

/** Says whether the member brings a guest, and what their note to the host is (H-12). */
export function useChangeRsvp(hangoutId: string) {
  const uid = useUid();
  return useMutation({
    mutationFn: (body: Partial<Pick<HangoutView, 'bringsGuest' | 'note'>>) =>
      call(hangouts.changeGuestAndNote, { params: { hangoutId, uid }, body }),
    onSuccess: (view) => receiveAnswer(uid, view),
    onError: () => refetchAll(uid),
  });
}

/** Names a member as co-host, or takes the part from them (H-11). */
export function useCoHost(hangoutId: string) {
  const uid = useUid();
  return useMutation({
    mutationFn: ({ other, ends }: { other: string; ends: boolean }) =>
      ends
        ? call(hangouts.endCoHost, { params: { hangoutId }, query: { other } })
        : call(hangouts.nameCoHost, { params: { hangoutId, other } }),
    onSuccess: (view) => receiveAnswer(uid, view),
    onError: () => refetchAll(uid),
  });
}

/** Cancels a hangout, or with `following` also the later ones of its series. The live events bring those. */
export function useCancelHangout() {
  const uid = useUid();
  return useMutation({
    mutationFn: ({ id, following = false }: { id: string; following?: boolean }) =>
      call(following ? hangouts.cancelFollowing : hangouts.cancel, { params: { hangoutId: id } }),
    onSuccess: (view) => receiveAnswer(uid, view),
  });
}

/** The key of the attendees that were loaded page by page. */
export const attendeesKey = (me: string, hangoutId: string) => ['hangouts', me, 'attendees', hangoutId];

/** Takes an attendee out of a hangout (H-15). */
export function useRemoveAttendee(hangoutId: string) {
  const uid = useUid();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (otherUid: string) => call(hangouts.removeAttendee, { params: { hangoutId, other: otherUid } }),
    onSuccess(view, otherUid) {
      cache.setQueryData(
        attendeesKey(uid, hangoutId),
        (loaded?: InfiniteData<Page<MemberCard>>) =>
          loaded && { ...loaded, pages: loaded.pages.map((page) => withoutMember(page, otherUid)) },
      );
      receiveAnswer(uid, view);
    },
    onError: () => refetchAll(uid),
  });
}
const withoutMember = (page: Page<MemberCard>, uid: string): Page<MemberCard> => ({
  ...page,
  items: page.items.filter((member) => member.uid !== uid),
});

/** The members who were taken out of a hangout, for the host and the co-host. They are fetched again with every change. */
export const useRemoved = (me: string, { id, version }: HangoutView) =>
  useQuery({
    queryKey: ['hangouts', me, 'removed', id, version],
    queryFn: ({ signal }) => call(hangouts.listRemovedAttendees, { params: { hangoutId: id }, signal }),
    placeholderData: ofSameHangout(id),
    gcTime: 0,
  });

/** Lets a member who was taken out join again. */
export function useLetBackIn({ id, version }: HangoutView) {
  const uid = useUid();
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (otherUid: string) => call(hangouts.letBackIn, { params: { hangoutId: id, other: otherUid } }),
    onSuccess: (answer) => cache.setQueryData(['hangouts', uid, 'removed', id, version], answer),
  });
}
