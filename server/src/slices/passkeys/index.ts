import type { MemberData } from '#contract/account/routes.ts';
import { SIGN_IN_LIMITS } from '#contract/identity/limits.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cachedSecret } from '#server/platform/db/secrets.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { Actor } from '#server/platform/http/handle.ts';
import { databaseLimiter } from '#server/platform/http/limiter.ts';
import { add } from './add.ts';
import { addOptions } from './add-options.ts';
import { deleteChallengesBefore } from './challenges.sql.ts';
import type { PasskeysContext } from './context.ts';
import { keep } from './keep.ts';
import { list } from './list.ts';
import { mailOwner } from './mail-owner.ts';
import { passkeysPausedMail, passkeysReclaimedMail } from './mails.ts';
import { makeFirstPasskeyCode } from './make-first-passkey-code.ts';
import { makeRecoveryCodes } from './make-recovery-codes.ts';
import { passkeysOf, pausePasskeysOf } from './passkeys.sql.ts';
import { codesOf, deleteCodesBefore } from './recovery-codes.sql.ts';
import { remove } from './remove.ts';
import { rename } from './rename.ts';
import { resetPasskeys } from './reset.ts';
import { signIn } from './sign-in.ts';
import { signInOptions } from './sign-in-options.ts';
import { stepUp } from './step-up.ts';
import { stepUpByCode } from './step-up-by-code.ts';
import { stepUpOptions } from './step-up-options.ts';
import { requireStepUp } from './step-ups.ts';
import { passkeyView } from './views.ts';

export const passkeysHandlers = {
  ...{ signInOptions, signIn, list, addOptions, add, rename, keep, remove },
  ...{ makeRecoveryCodes, stepUpOptions, stepUp, stepUpByCode },
};

/** Returns a member's passkeys for their download: names and dates, never keys. */
async function dataOf(db: Db, uid: string): Promise<MemberData['passkeys']> {
  const rows = await passkeysOf(db, uid);
  return {
    items: rows.map((row) => {
      const { id: _, ...item } = passkeyView(row);
      return item;
    }),
    recoveryCodes: await codesOf(db, uid),
  };
}

type Deps = Omit<PasskeysContext, 'codeLimit' | 'challengeSecret'>;

/** Passkeys, recovery codes, and the step-up before destructive actions. */
export function createPasskeys(deps: Deps) {
  const codeLimit = databaseLimiter(deps.db, { name: 'recovery-code', ...SIGN_IN_LIMITS.recoveryCodePerAccount });
  const ctx: PasskeysContext = { ...deps, codeLimit, challengeSecret: cachedSecret(deps.db, 'passkey-challenges') };
  return {
    context: ctx,
    /** @throws AppError PASSKEY_REQUIRED, STEP_UP_REQUIRED */
    requireStepUp: (actor: Actor) => requireStepUp(ctx, actor),
    reset: (work: Work, uid: string) => resetPasskeys(ctx, work, uid),
    makeFirstPasskeyCode: (work: Work, uid: string) => makeFirstPasskeyCode(ctx, work, uid),
    /** Runs when the owner of its address takes an account back. */
    reclaim: (work: Work, uid: string) => resetPasskeys(ctx, work, uid, passkeysReclaimedMail),
    /** Runs when a password was reset with a link in a mail: a thief who was signed in may have added a passkey. */
    pause: async (work: Work, uid: string) => {
      if ((await pausePasskeysOf(work.db, uid, ctx.clock.now())) > 0)
        await mailOwner(ctx, work, uid, passkeysPausedMail);
    },
    dataOf,
    /** A job: forgets the challenges that were answered, once they have expired, and codes that nobody used in time. */
    async deleteExpired() {
      await deleteChallengesBefore(ctx.db, ctx.clock.now());
      await deleteCodesBefore(ctx.db, ctx.clock.now());
    },
  };
}
export type Passkeys = ReturnType<typeof createPasskeys>;
