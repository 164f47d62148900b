export { createIdentity, type Identity } from './identity.service.ts';
