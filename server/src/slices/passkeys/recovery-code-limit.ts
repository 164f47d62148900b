import { onePerApp } from '#server/platform/app.ts';
import { databaseLimiter } from '#server/platform/http/limiter.ts';
import { ATTEMPT_LIMITS } from '#server/slices/identity/index.ts';

/** Counts the recovery codes tried in a session: a thief in another one does not use up the attempts of its owner. */
export const recoveryCodeLimit = onePerApp(({ db }) =>
  databaseLimiter(db, { name: 'recovery-code', ...ATTEMPT_LIMITS.recoveryCodePerSession }),
);
