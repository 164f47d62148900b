import { lazyModule } from '#web/design/index.ts';
import { hasStepsToShow } from '../has-steps-to-show.ts';
import { useFirstSteps } from '../newcomers.queries.ts';

const list = lazyModule(() => import('./StepList.tsx'));

/**
 * The first steps of a new member (B-05), until all are done or the member hides them. Most members have none left, so the code of the list is
 * loaded for the others alone.
 */
export function FirstSteps() {
  const { data } = useFirstSteps();
  const { module } = list.useModuleState(hasStepsToShow(data));
  return module && hasStepsToShow(data) ? <module.StepList view={data} /> : null;
}
