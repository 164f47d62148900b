export { hangoutsHandlers } from './hangouts.routes.ts';
export { createHangouts, type HangoutChange, type Hangouts } from './hangouts.service.ts';
