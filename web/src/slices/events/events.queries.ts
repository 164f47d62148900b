import { useQuery } from '@tanstack/react-query';
import { events } from '#contract/events/routes.ts';
import type { EventView } from '#contract/events/views.ts';
import { call } from '#web/platform/api.ts';

/** Events to come, the next one first. */
export const useEvents = () =>
  useQuery({ queryKey: ['events', 'list'], queryFn: async () => (await call(events.list)).items });

/** One event; opening it is taking part in its chat, for only who does hears it live. @throws ApiError NOT_FOUND */
export const useOpenedEvent = (eventId: string) =>
  useQuery({
    queryKey: ['events', 'opened', eventId],
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

export const leaveEvent = (eventId: string) => call(events.leave, { params: { eventId } });
