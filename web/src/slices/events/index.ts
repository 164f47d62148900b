/** The face of the events slice. */
export { EventList } from './components/EventList.tsx';
export { learnEvent } from './events.queries.ts';
