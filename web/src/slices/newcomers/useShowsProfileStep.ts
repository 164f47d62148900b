import { hasStepsToShow } from './has-steps-to-show.ts';
import { useFirstSteps } from './newcomers.queries.ts';

/** Returns whether the first steps ask the member to complete their profile; undefined while this is not known. */
export function useShowsProfileStep(): boolean | undefined {
  const { data } = useFirstSteps();
  return data && hasStepsToShow(data) && !data.done.includes('profile');
}
