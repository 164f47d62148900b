/** The face of the events slice. */
export { EventList } from './components/EventList.tsx';
export { receiveEvent, refetchEventLists } from './events.queries.ts';
