/** The face of the events slice. */
export { EventCard, EventList } from './components/EventList.tsx';
export { receiveEvent, refetchEventLists, useEvents } from './events.queries.ts';
