export { hangoutsHandlers } from './hangouts.routes.ts';
export { createHangouts, type Hangouts } from './hangouts.service.ts';
