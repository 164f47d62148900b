import { SIGN_IN_LIMITS } from '#contract/identity/limits.ts';
import { onePerApp } from '#server/platform/app.ts';
import { databaseLimiter } from '#server/platform/http/limiter.ts';

/** Counts the recovery codes that a member tries. */
export const recoveryCodeLimit = onePerApp(({ db }) =>
  databaseLimiter(db, { name: 'recovery-code', ...SIGN_IN_LIMITS.recoveryCodePerAccount }),
);
