import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { events } from '#contract/events/routes.ts';
import type { EventView } from '#contract/events/views.ts';
import { PAGE_MAX } from '#contract/limits.ts';
import type { Page } from '#contract/page.ts';
import { call } from '#web/platform/api.ts';
import { queryClient } from '#web/platform/query.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { newer, type When, withEvent } from './events.live.ts';

/** The lists are fetched this often: changes from the command line are not published live, and events end without one. */
const REFETCH_MS = 60_000;
const ROOT = ['events'] as const;
const listKey = (when: When) => [...ROOT, 'list', when] as const;
const openedKey = (id: string) => [...ROOT, 'opened', id] as const;

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

/** Events that are not over, next first, or those that are, latest first. */
export const useEvents = (when: When) =>
  useQuery({
    queryKey: listKey(when),
    queryFn: ({ signal }) => fetchAll(when, signal),
    refetchInterval: REFETCH_MS,
  });

/** One event. Opening it joins its chat, because only participants receive messages live. @throws ApiError NOT_FOUND */
export function useOpenedEvent(eventId: string) {
  const opened = useQuery({
    queryKey: openedKey(eventId),
    async queryFn({ signal }): Promise<EventView> {
      const event = await call(events.read, { params: { eventId }, signal });
      await call(events.join, { params: { eventId } });
      return event;
    },
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return opened;
}

/** Applies an event as it is now to everything that is cached. */
export function receiveEvent(event: EventView) {
  for (const when of ['upcoming', 'past'] as const)
    queryClient.setQueryData<EventView[]>(listKey(when), (list) => list && withEvent(list, event, when, new Date()));
  queryClient.setQueryData<EventView>(openedKey(event.id), (cached) => cached && newer(cached, event));
}

/** Fetches the lists again after a gap in the events. An opened event is read without joining its chat again. */
function catchUp() {
  void queryClient.invalidateQueries({ queryKey: [...ROOT, 'list'] });
  for (const [, event] of queryClient.getQueriesData<EventView>({ queryKey: [...ROOT, 'opened'] })) {
    if (event) void call(events.read, { params: { eventId: event.id } }).then(receiveEvent, () => undefined);
  }
}

/** Keeps cached events current while a screen shows some. */
export function useEventsLive(): void {
  useEffect(() => {
    const stops = [realtime.on('event', ({ event }) => receiveEvent(event)), realtime.listen('events', catchUp)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

export const leaveEvent = (eventId: string) => call(events.leave, { params: { eventId } });
