import { Card, lazyModule } from '#web/design/index.ts';
import { hasStepsToShow } from '../has-steps-to-show.ts';
import { useFirstSteps } from '../newcomers.queries.ts';
import s from './FirstSteps.module.css';

const list = lazyModule(() => import('./StepList.tsx'));

/**
 * The first steps of a new member (B-05), until all are done or the member hides them. Most members have none left, so the code of the list is
 * loaded for the others alone. Until then an empty card has its place.
 */
export function FirstSteps() {
  const { data } = useFirstSteps();
  const { module, hasFailed } = list.useModuleState(hasStepsToShow(data));
  if (!hasStepsToShow(data) || hasFailed) return null;
  return module ? <module.StepList view={data} /> : <Card className={s.place}>{null}</Card>;
}
