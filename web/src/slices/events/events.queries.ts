import { useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query';
import { events } from '#contract/events/routes.ts';
import type { EventView } from '#contract/events/views.ts';
import { HANGOUT_FACES, PAGE_MAX } from '#contract/limits.ts';
import type { Page } from '#contract/page.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { createLiveQuery, type FetchContext } from '#web/platform/live/index.ts';
import { newId } from '#web/platform/new-id.ts';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { fetchedEvents, newer, type When, withEvent } from './events.live.ts';

/** The lists are fetched this often: changes from the command line are not published live, and events end without one. */
const REFETCH_MS = 60_000;

/** Fetches every page of a list. */
async function fetchAll(when: When, signal: AbortSignal): Promise<EventView[]> {
  const all: EventView[] = [];
  let cursor: string | null = null;
  do {
    const query = { when, limit: PAGE_MAX, ...(cursor !== null && { cursor }) };
    const page: Page<EventView> = await call(events.list, { query, signal });
    all.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return all;
}

/** A member who only looks sees new messages after this time. */
const LOOK_AGAIN_MS = 10_000;
/** A member who looks at an event sees after this time who else goes. */
const PEOPLE_AGAIN_MS = 30_000;
const t = text.events;

const EVENTS = { events: ['event'], topic: 'events', staleTime: 30_000, isKept: true } as const;

/** The lists of events, by whether they are over. */
const eventLists = createLiveQuery({
  key: ['events', 'list'],
  fetch: ({ args: when, signal }: FetchContext<When>) => fetchAll(when, signal),
  merge: (answer, cached: EventView[] | undefined, { args: when }) => fetchedEvents(answer, cached, when, new Date()),
  ...EVENTS,
  refetchInterval: REFETCH_MS,
  reduce: (list, { event }, when) => withEvent(list, event, when, new Date()),
});

/** Single events, by id. */
const singleEvents = createLiveQuery({
  key: ['events', 'one'],
  fetch: ({ args: eventId, signal }: FetchContext<string>) => call(events.read, { params: { eventId }, signal }),
  merge: (answer, cached: EventView | undefined) => (cached ? newer(answer, cached) : answer),
  ...EVENTS,
  gcTime: 0,
  reduce: (cached, { event }) => newer(cached, event),
});

/** Events that are not over, next first, or those that are, latest first. */
export const useEvents = (when: When) => eventLists.useQuery(when);

/** One event. Fails with NOT_FOUND. */
export const useEvent = (eventId: string) => singleEvents.useQuery(eventId);

/** The newest messages of an event, for a member who only looks: its chat is live for those who take part. */
export function useEventMessages(eventId: string) {
  const uid = useUid();
  return useQuery({
    queryKey: ['events', uid, 'messages', eventId],
    queryFn: ({ signal }) => call(events.messages, { params: { eventId }, query: {}, signal }),
    refetchInterval: LOOK_AGAIN_MS,
    staleTime: 0,
    gcTime: 0,
  });
}

/** Applies an event as it is now to everything that is cached. */
export function receiveEvent(event: EventView) {
  eventLists.receive({ type: 'event', event });
  singleEvents.receive({ type: 'event', event });
}

/** Fetches the lists on screen again. */
export const refetchEventLists = (uid: string) => eventLists.invalidate(uid);

/** How many members go to an event and who, first those who said so first. Changes of others are fetched every while. */
const attendances = createLiveQuery({
  key: ['events', 'attendance'],
  fetch: ({ args: eventId, signal }: FetchContext<string>) =>
    call(events.attendees, { params: { eventId }, query: { limit: HANGOUT_FACES }, signal }),
  merge: (answer) => answer,
  events: ['eventAttendance'],
  // Another tab of the member. The answer to the fetch that follows has the people too.
  reduce: (cached, { eventId, isGoing }, shown) =>
    eventId === shown && isGoing !== cached.isGoing
      ? { ...cached, isGoing, going: Math.max(0, cached.going + (isGoing ? 1 : -1)) }
      : cached,
  refetchOn: ['eventAttendance'],
  staleTime: 0,
  refetchInterval: PEOPLE_AGAIN_MS,
  gcTime: 0,
});

/** The first attendees of an event, and their number. */
export const useAttendance = (eventId: string) => attendances.useQuery(eventId);

/** The attendees of an event, page by page. Nothing is fetched until `refetch` is called. */
export const useMoreAttendees = (me: string, eventId: string) =>
  useInfiniteQuery({
    queryKey: ['events', me, 'attendees', eventId],
    queryFn: ({ pageParam, signal }) =>
      call(events.attendees, {
        params: { eventId },
        query: { limit: PAGE_MAX, ...(pageParam !== undefined && { cursor: pageParam }) },
        signal,
      }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    enabled: false,
    gcTime: 0,
  });

/** Says that the member goes to an event or cannot go, and reports the result. */
export function useAttending({ id: eventId, title }: EventView) {
  const uid = useUid();
  const toast = useToast();
  const attending = useMutation({
    mutationFn: (goes: boolean) => call(goes ? events.attend : events.withdraw, { params: { eventId } }),
    onSuccess: (_answer, goes) => toast.show({ text: goes ? t.didAttend(title) : t.didWithdraw(title), kind: 'ok' }),
    onError: (error) => toast.show({ text: error.message, kind: 'error' }),
    onSettled: () => attendances.invalidate(uid),
  });
  return {
    attend: () => attending.mutate(true),
    withdraw: () => attending.mutate(false),
    isChanging: attending.isPending,
  };
}

export const leaveEvent = (eventId: string) => call(events.leave, { params: { eventId } });

export const joinEvent = (eventId: string) => call(events.join, { params: { eventId } });

/** Sends a message to an event. The sender takes part in its chat from then on. */
export const sendToEvent = (eventId: string, text: string) =>
  call(events.send, { params: { eventId }, body: { clientId: newId(), text } });
