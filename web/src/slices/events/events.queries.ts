import { events } from '#contract/events/routes.ts';
import type { EventView } from '#contract/events/views.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import type { Page } from '#contract/pagination.ts';
import { call } from '#web/platform/api.ts';
import { createLiveQuery, type FetchContext } from '#web/platform/live/index.ts';
import { fetchedEvents, newer, type When, withEvent } from './events.live.ts';

/** The lists are fetched this often: changes from the command line are not published live, and events end without one. */
const REFETCH_MS = 60_000;

/** Fetches every page of a list. */
async function fetchAll(period: When, signal: AbortSignal): Promise<EventView[]> {
  const allEvents: EventView[] = [];
  let cursor: string | null = null;
  do {
    const query = { when: period, limit: PAGE_MAX, ...(cursor !== null && { cursor }) };
    const page: Page<EventView> = await call(events.list, { query, signal });
    allEvents.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return allEvents;
}

const EVENTS = { events: ['event'], topic: 'events', staleTime: 30_000, isCachedOffline: true } as const;

/** The lists of events, by whether they are over. */
const eventLists = createLiveQuery({
  key: ['events', 'list'],
  fetch: ({ args: period, signal }: FetchContext<When>) => fetchAll(period, signal),
  merge: (answer, cached: EventView[] | undefined, { args: period }) =>
    fetchedEvents(answer, cached, period, new Date()),
  ...EVENTS,
  refetchInterval: REFETCH_MS,
  reduce: (list, { event }, period) => withEvent(list, event, period, new Date()),
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
export const useEvents = (period: When, enabled = true) => eventLists.useQuery(period, { enabled });

/** One event. Fails with NOT_FOUND. */
export const useEvent = (eventId: string) => singleEvents.useQuery(eventId);

/** Applies an event as it is now to everything that is cached. */
export function receiveEvent(event: EventView) {
  eventLists.receive({ type: 'event', event });
  singleEvents.receive({ type: 'event', event });
}

/** Fetches the lists on screen again. */
export const refetchEventLists = (uid: string) => eventLists.invalidate(uid);
