import { useMutation } from '@tanstack/react-query';
import { type FirstStepsView, newcomers } from '#contract/newcomers/routes.ts';
import { type CityStep, FIRST_STEPS } from '#contract/newcomers/steps.ts';
import { call } from '#web/platform/api.ts';
import { instantSave } from '#web/platform/instant-save.ts';
import { createLiveQuery, type FetchContext } from '#web/platform/live/index.ts';
import { useUid } from '#web/platform/session/index.ts';

/** The member's first steps. */
const firstSteps = createLiveQuery({
  key: ['newcomers', 'steps'],
  fetch: ({ uid, signal }: FetchContext<null>) => call(newcomers.readSteps, { params: { uid }, signal }),
  merge: (answer): FirstStepsView => answer,
  events: [],
  // Steps in the product follow from the profile, the connections and the hangouts.
  refetchOn: ['firstStepsChanged', 'profile', 'connection', 'hangoutRsvp'],
  reduce: (data) => data,
});

export const useFirstSteps = () => firstSteps.useQuery(null);

/** Marks a step in the city. It is shown at once, and reverted if the save fails. */
export function useMarkStep() {
  const uid = useUid();
  return useMutation(
    instantSave({
      queryKey: firstSteps.prefix(uid),
      save: ({ step, done }: { step: CityStep; done: boolean }) =>
        call(newcomers.markStep, { params: { uid, step }, body: { done } }),
      show: ({ step, done }) =>
        firstSteps.update(uid, null, (view) => ({
          ...view,
          done: FIRST_STEPS.filter((listedStep) => (listedStep === step ? done : view.done.includes(listedStep))),
        })),
      opposite: ({ step, done }) => ({ step, done: !done }),
    }),
  );
}

/** Hides the list, or shows it again. */
export function useDismissSteps() {
  const uid = useUid();
  return useMutation({
    mutationFn: (isDismissed: boolean) => call(newcomers.dismissSteps, { params: { uid }, body: { isDismissed } }),
    onSuccess: (view) => firstSteps.set(uid, null, () => view),
  });
}
