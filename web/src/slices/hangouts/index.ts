/** The face of the hangouts slice. */
export { longDate, shortDate, timeAndZone, timeOfDay } from './dates.ts';
