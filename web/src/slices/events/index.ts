/** The face of the events slice. */
export { EventCards, EventList } from './components/EventList.tsx';
export { receiveEvent, refetchEventLists, useEvents } from './events.queries.ts';
