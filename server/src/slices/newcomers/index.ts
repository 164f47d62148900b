import { dismissSteps } from './dismiss-steps.ts';
import { markStep } from './mark-step.ts';
import { readSteps } from './read-steps.ts';
import { readWelcome } from './read-welcome.ts';
import { saveWelcome } from './save-welcome.ts';

export { tablesOffered } from './events.ts';
export { firstStepsOf, welcomeWishOf } from './member-data.ts';
export { offerTables } from './offer-tables.ts';
export { isGreeter, membersToWelcome } from './welcome.sql.ts';

export const newcomersHandlers = { readSteps, markStep, dismissSteps, readWelcome, saveWelcome };
