export { accessHandlers } from './access.routes.ts';
export { type Access, type AccessDeps, createAccess } from './access.service.ts';
