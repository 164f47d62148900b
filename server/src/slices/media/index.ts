export { mediaHandlers } from './media.routes.ts';
export { createMedia, type Media } from './media.service.ts';
