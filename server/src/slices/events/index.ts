export { eventsHandlers } from './events.routes.ts';
export { createEvents, type Events } from './events.service.ts';
