import { passkeys } from '#contract/passkeys/routes.ts';
import { refuse, verifyAuthentication } from './ceremonies.ts';
import { handle } from './context.ts';
import { recordUse } from './passkeys.sql.ts';
import { recordStepUp } from './step-ups.ts';

export const stepUp = handle(passkeys.stepUp, async ({ ctx, viewer, body }) => {
  const use = { purpose: 'stepUp' as const, sessionId: viewer.sessionId };
  const { passkey, counter, isSynced } = await verifyAuthentication(ctx, body.response, use, viewer.uid);
  return ctx.transact(async (work) => {
    const used = await recordUse(work.db, passkey.id, { counter, isSynced, at: ctx.clock.now() });
    if (!used) refuse(ctx, 'stepUp', 'The counter has not grown, or the passkey was removed.');
    return { until: (await recordStepUp(ctx, work, viewer)).toISOString() };
  });
});
