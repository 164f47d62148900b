import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { events } from '#contract/events/routes.ts';
import type { EventView } from '#contract/events/views.ts';
import { call } from '#web/platform/api.ts';
import { queryClient } from '#web/platform/query.ts';
import { realtime } from '#web/platform/realtime/index.ts';
import { newer, type When, withEvent } from './events.live.ts';

/** What another process does, the command line, is not told live; and what is over moves on by itself. */
const AGAIN_MS = 60_000;
const ROOT = ['events'] as const;
const listKey = (when: When) => [...ROOT, 'list', when] as const;
const openedKey = (id: string) => [...ROOT, 'opened', id] as const;

/** Events to come, the next one first; or those that are over, the last one first. */
export const useEvents = (when: When) =>
  useQuery({
    queryKey: listKey(when),
    queryFn: async () => (await call(events.list, { query: { when } })).items,
    refetchInterval: AGAIN_MS,
  });

/** One event; opening it is taking part in its chat, for only who does hears it live. @throws ApiError NOT_FOUND */
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

/** Puts an event as it is now into everything that is held. */
export function learnEvent(event: EventView) {
  for (const when of ['upcoming', 'past'] as const)
    queryClient.setQueryData<EventView[]>(listKey(when), (list) => list && withEvent(list, event, when, new Date()));
  queryClient.setQueryData<EventView>(openedKey(event.id), (held) => held && newer(held, event));
}

/** After a gap in what was heard: the lists are fetched; of an event that is open its facts alone, for opening is joining. */
function catchUp() {
  void queryClient.invalidateQueries({ queryKey: [...ROOT, 'list'] });
  for (const [, event] of queryClient.getQueriesData<EventView>({ queryKey: [...ROOT, 'opened'] })) {
    if (event) void call(events.read, { params: { eventId: event.id } }).then(learnEvent, () => undefined);
  }
}

/** Keeps every event that is held current, as long as a screen shows some. */
export function useEventsLive(): void {
  useEffect(() => {
    const stops = [realtime.on('event', ({ event }) => learnEvent(event)), realtime.listen('events', catchUp)];
    return () => {
      for (const stop of stops) stop();
    };
  }, []);
}

export const leaveEvent = (eventId: string) => call(events.leave, { params: { eventId } });
