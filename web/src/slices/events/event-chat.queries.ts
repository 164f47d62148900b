import { useQuery } from '@tanstack/react-query';
import { events } from '#contract/events/routes.ts';
import { call } from '#web/platform/api.ts';
import { useUid } from '#web/platform/session/index.ts';

/** A member who only looks sees new messages after this time. */
const LOOK_AGAIN_MS = 10_000;

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

export const leaveEventChat = (eventId: string) => call(events.leaveChat, { params: { eventId } });

export const joinEventChat = (eventId: string) => call(events.joinChat, { params: { eventId } });

/**
 * Sends a message to an event. The sender takes part in its chat from then on.
 * @param clientId the same for each attempt to send a message, so that it is stored once
 */
export const sendToEvent = (eventId: string, text: string, clientId: string) =>
  call(events.send, { params: { eventId }, body: { clientId, text } });
