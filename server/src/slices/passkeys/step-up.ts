import { passkeys } from '#contract/passkeys/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { refusePasskey, verifyAuthentication } from './ceremonies.ts';
import { recordUse } from './passkeys.sql.ts';
import { recordStepUp } from './step-ups.ts';

export const stepUp = handle(passkeys.stepUp, async ({ app, viewer, body }) => {
  const use = { purpose: 'stepUp' as const, sessionId: viewer.sessionId };
  const { passkey, counter, isSynced } = await verifyAuthentication(app, body.response, use, viewer.uid);
  return app.transact(async (work) => {
    const used = await recordUse(work.db, passkey.id, { counter, isSynced, at: app.clock.now() });
    if (!used) refusePasskey(app, 'stepUp', 'The counter has not grown, or the passkey was removed.');
    return { until: (await recordStepUp(work, viewer)).toISOString() };
  });
});
