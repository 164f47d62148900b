import { dismissSteps } from './dismiss-steps.ts';
import { markStep } from './mark-step.ts';
import { readSteps } from './read-steps.ts';

export { firstStepsOf } from './member-data.ts';

export const newcomersHandlers = { readSteps, markStep, dismissSteps };
