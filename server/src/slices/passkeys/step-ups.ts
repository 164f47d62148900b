import type { App } from '#server/platform/app.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Actor } from '#server/platform/http/handle.ts';
import { isEmailConfirmed, requireRecentLogin } from '#server/slices/identity/index.ts';
import { isFreshStepUp, stepUpEnd } from './passkeys.rules.ts';
import { passkeysOf } from './passkeys.sql.ts';
import { saveStepUp, stepUpOf } from './step-ups.sql.ts';

/**
 * Records that a session confirmed just now. Returns until when that allows actions that need a step-up.
 * @param isForAddition whether it allows only to add the first passkey
 */
export async function recordStepUp(
  work: Work,
  { uid, sessionId }: Pick<Actor, 'uid' | 'sessionId'>,
  { isForAddition = false } = {},
): Promise<Date> {
  const now = work.app.clock.now();
  await saveStepUp(work.db, { sessionId, uid, at: now, isForAddition });
  work.after(() => work.app.security.record('stepped_up', { uid }));
  return stepUpEnd(now);
}

async function freshStepUpOf(app: App, { sessionId }: Actor) {
  const stepUp = await stepUpOf(app.db, sessionId);
  return stepUp && isFreshStepUp(stepUp.at, app.clock.now()) ? stepUp : null;
}

const hasStepUp = async (app: App, actor: Actor) => (await freshStepUpOf(app, actor))?.isForAddition === false;

/**
 * Checks that the caller confirmed in this session within the last 10 minutes, where this installation requires it.
 * @throws AppError PASSKEY_REQUIRED when they have no passkey to confirm with, STEP_UP_REQUIRED
 */
export async function requireStepUp(app: App, actor: Actor): Promise<void> {
  if (!app.config.operatorsNeedPasskey || (await hasStepUp(app, actor))) return;
  fail((await passkeysOf(app.db, actor.uid)).length === 0 ? 'PASSKEY_REQUIRED' : 'STEP_UP_REQUIRED');
}

/**
 * Checks that the caller may change their passkeys or recovery codes: after a recent login, and an operator who has a passkey
 * confirms with it. Otherwise a stolen password would be enough to add the passkey that destructive actions ask for.
 * @throws AppError RECENT_LOGIN_REQUIRED, STEP_UP_REQUIRED
 */
export async function requireChange(app: App, actor: Actor): Promise<void> {
  requireRecentLogin(app, actor);
  if (!app.config.operatorsNeedPasskey || actor.staffRole === null || (await hasStepUp(app, actor))) return;
  if ((await passkeysOf(app.db, actor.uid)).length > 0) fail('STEP_UP_REQUIRED');
}

/**
 * Checks that the caller may add a passkey: as `requireChange`, and with a confirmed address. Otherwise somebody could
 * sign up with another person's address and keep a way in. An operator's first passkey needs a code of the command
 * line.
 * @throws AppError as requireChange, CONFIRM_EMAIL_FIRST, PASSKEY_CODE_REQUIRED
 */
export async function requireAddition(app: App, actor: Actor): Promise<void> {
  await requireChange(app, actor);
  if (!(await isEmailConfirmed(app.db, actor.uid))) fail('CONFIRM_EMAIL_FIRST');
  if (!app.config.operatorsNeedPasskey || actor.staffRole === null || (await freshStepUpOf(app, actor))) return;
  if ((await passkeysOf(app.db, actor.uid)).length === 0) fail('PASSKEY_CODE_REQUIRED');
}
