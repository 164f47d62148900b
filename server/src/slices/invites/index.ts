export { invitesHandlers } from './invites.routes.ts';
export { createInvites, type Invites } from './invites.service.ts';
