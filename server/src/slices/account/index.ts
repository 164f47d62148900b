export { accountHandlers } from './account.routes.ts';
export { createAccount } from './account.service.ts';
