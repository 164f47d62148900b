export type { AccessPort, AccountDeleted } from './identity.accounts.ts';
export { IdentityError } from './identity.errors.ts';
export type { PasswordPolicy } from './identity.rules.ts';
export {
  type AccountData,
  type AccountSummary,
  createIdentity,
  type Identity,
  type IdentityDeps,
} from './identity.service.ts';
