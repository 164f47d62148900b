export { accountHandlers } from './account.routes.ts';
export { type Account, createAccount } from './account.service.ts';
