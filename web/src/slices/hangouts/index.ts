/** The face of the hangouts slice. */
export { shortDate, timeOfDay } from './dates.ts';
