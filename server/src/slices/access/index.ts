export { accessHandlers } from './access.routes.ts';
export { type Access, type AccessDeps, createAccess, type WaitingRequest } from './access.service.ts';
