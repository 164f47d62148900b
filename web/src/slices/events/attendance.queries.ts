import { useMutation, useQueryClient } from '@tanstack/react-query';
import { events } from '#contract/events/routes.ts';
import type { EventView } from '#contract/events/views.ts';
import { HANGOUT_FACES } from '#contract/limits.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { createLiveQuery, type FetchContext } from '#web/platform/live/index.ts';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';

/** A member who looks at an event sees after this time who else goes. */
const PEOPLE_AGAIN_MS = 30_000;
const t = text.events;

/** How many members go to an event and who, first those who said so first. Changes of others are fetched every while. */
const attendances = createLiveQuery({
  key: ['events', 'attendance'],
  fetch: ({ args: eventId, signal }: FetchContext<string>) =>
    call(events.attendees, { params: { eventId }, query: { limit: HANGOUT_FACES }, signal }),
  merge: (answer) => answer,
  events: ['eventAttendance'],
  // Another tab of the member. The answer to the fetch that follows has the people too.
  reduce: (cached, { eventId, isGoing }, shownId) =>
    eventId === shownId && isGoing !== cached.isGoing
      ? { ...cached, isGoing, going: Math.max(0, cached.going + (isGoing ? 1 : -1)) }
      : cached,
  refetchOn: ['eventAttendance'],
  staleTime: 0,
  refetchInterval: PEOPLE_AGAIN_MS,
  gcTime: 0,
});

/** The first attendees of an event, and their number. */
export const useAttendance = (eventId: string) => attendances.useQuery(eventId);

/** Says that the member goes to an event or cannot go, and reports the result. */
export function useAttending({ id: eventId, title }: EventView) {
  const uid = useUid();
  const queryClient = useQueryClient();
  const toast = useToast();
  const attending = useMutation({
    mutationFn: (goes: boolean) => call(goes ? events.attend : events.withdraw, { params: { eventId } }),
    onSuccess: (_answer, goes) => toast.show({ text: goes ? t.didAttend(title) : t.didWithdraw(title), kind: 'ok' }),
    onError: toast.showError,
    onSettled() {
      // The list of everybody is fetched only when somebody asks for it, so the old one goes.
      void queryClient.resetQueries({ queryKey: ['events', uid, 'attendees', eventId] });
      return attendances.invalidate(uid);
    },
  });
  return {
    attend: () => attending.mutate(true),
    withdraw: () => attending.mutate(false),
    isChanging: attending.isPending,
  };
}
