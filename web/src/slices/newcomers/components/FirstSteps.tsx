import { createPart } from '#web/design/index.ts';

const list = createPart(() => import('./StepList.tsx'));

/** The first steps of a new member (B-05). Their code is loaded after the page, because most members have none left. */
export function FirstSteps() {
  const { part } = list.useQuietly(true);
  return part ? <part.Steps /> : null;
}
