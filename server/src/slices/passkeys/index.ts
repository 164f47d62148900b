import { SIGN_IN_LIMITS } from '#contract/identity/limits.ts';
import { cachedSecret } from '#server/platform/db/secrets.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { Actor } from '#server/platform/http/handle.ts';
import { databaseLimiter } from '#server/platform/http/limiter.ts';
import { add } from './add.ts';
import { addOptions } from './add-options.ts';
import type { PasskeysContext } from './context.ts';
import { deleteExpiredChallenges } from './delete-expired.ts';
import { passkeyDataOf } from './export.ts';
import { keep } from './keep.ts';
import { list } from './list.ts';
import { makeFirstPasskeyCode } from './make-first-passkey-code.ts';
import { makeRecoveryCodes } from './make-recovery-codes.ts';
import { pausePasskeys } from './pause.ts';
import { remove } from './remove.ts';
import { rename } from './rename.ts';
import { reclaimPasskeys, removeAllPasskeys } from './reset.ts';
import { signIn } from './sign-in.ts';
import { signInOptions } from './sign-in-options.ts';
import { stepUp } from './step-up.ts';
import { stepUpByCode } from './step-up-by-code.ts';
import { stepUpOptions } from './step-up-options.ts';
import { requireStepUp } from './step-ups.ts';

export { deleteExpiredChallenges } from './delete-expired.ts';
export { passkeyDataOf } from './export.ts';
export { makeFirstPasskeyCode } from './make-first-passkey-code.ts';
export { pausePasskeys } from './pause.ts';
export { reclaimPasskeys, removeAllPasskeys } from './reset.ts';
export { requireStepUp } from './step-ups.ts';

export const passkeysHandlers = {
  ...{ signInOptions, signIn, list, addOptions, add, rename, keep, remove },
  ...{ makeRecoveryCodes, stepUpOptions, stepUp, stepUpByCode },
};

type Deps = Omit<PasskeysContext, 'codeLimit' | 'challengeSecret'>;

/** Passkeys, recovery codes, and the step-up before destructive actions. */
export function createPasskeys(deps: Deps) {
  const codeLimit = databaseLimiter(deps.db, { name: 'recovery-code', ...SIGN_IN_LIMITS.recoveryCodePerAccount });
  const ctx: PasskeysContext = { ...deps, codeLimit, challengeSecret: cachedSecret(deps.db, 'passkey-challenges') };
  return {
    context: ctx,
    requireStepUp: (actor: Actor) => requireStepUp(ctx, actor),
    reset: (work: Work, uid: string) => removeAllPasskeys(ctx, work, uid),
    makeFirstPasskeyCode: (work: Work, uid: string) => makeFirstPasskeyCode(ctx, work, uid),
    reclaim: (work: Work, uid: string) => reclaimPasskeys(ctx, work, uid),
    pause: (work: Work, uid: string) => pausePasskeys(ctx, work, uid),
    dataOf: passkeyDataOf,
    deleteExpired: () => deleteExpiredChallenges(ctx),
  };
}
export type Passkeys = ReturnType<typeof createPasskeys>;
