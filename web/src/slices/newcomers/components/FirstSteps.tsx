import { createPart } from '#web/design/index.ts';
import { isToShow, useFirstSteps } from '../newcomers.queries.ts';

const list = createPart(() => import('./StepList.tsx'));

/** The first steps of a new member, until all are done or the member hides them (B-05). Renders nothing after that. */
export function FirstSteps() {
  const { data } = useFirstSteps();
  const isShown = isToShow(data);
  const { part } = list.useQuietly(isShown);
  return part && isShown ? <part.StepList view={data} /> : null;
}
