import { add } from './add.ts';
import { addOptions } from './add-options.ts';
import { list } from './list.ts';
import { makeRecoveryCodes } from './make-recovery-codes.ts';
import { remove } from './remove.ts';
import { rename } from './rename.ts';
import { resume } from './resume.ts';
import { signIn } from './sign-in.ts';
import { signInOptions } from './sign-in-options.ts';
import { stepUp } from './step-up.ts';
import { stepUpByCode } from './step-up-by-code.ts';
import { stepUpOptions } from './step-up-options.ts';

export { deleteExpiredPasskeyRows } from './delete-expired-rows.ts';
export { makeFirstPasskeyCode } from './make-first-passkey-code.ts';
export { passkeyDataOf } from './member-data.ts';
export { pausePasskeys } from './pause.ts';
export { reclaimPasskeys, removeAllPasskeys, removePasskeysFromBeforeRole } from './reset.ts';
export { requireStepUp } from './step-ups.ts';

export const passkeysHandlers = {
  signInOptions,
  signIn,
  list,
  addOptions,
  add,
  rename,
  resume,
  remove,
  makeRecoveryCodes,
  stepUpOptions,
  stepUp,
  stepUpByCode,
};
