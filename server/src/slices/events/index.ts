export { eventsHandlers } from './events.routes.ts';
export { createEvents, type EventChange, type Events } from './events.service.ts';
