export { declinedMail, restoredMail, warnedMail } from './safety.mails.ts';
export { safetyHandlers } from './safety.routes.ts';
export { createSafety, type Safety } from './safety.service.ts';
