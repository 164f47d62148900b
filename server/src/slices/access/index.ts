export { accessHandlers } from './access.routes.ts';
export { type Access, createAccess } from './access.service.ts';
