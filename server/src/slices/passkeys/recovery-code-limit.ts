import { onePerApp } from '#server/platform/app.ts';
import { databaseLimiter } from '#server/platform/http/limiter.ts';
import { SIGN_IN_LIMITS } from '#server/slices/identity/index.ts';

/** Counts the recovery codes that a member tries. */
export const recoveryCodeLimit = onePerApp(({ db }) =>
  databaseLimiter(db, { name: 'recovery-code', ...SIGN_IN_LIMITS.recoveryCodePerAccount }),
);
