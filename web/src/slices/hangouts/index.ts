/** The face of the hangouts slice. */
export { shortDate, timeOfDay } from './when.ts';
