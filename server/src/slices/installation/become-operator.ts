import { installation } from '#contract/installation/routes.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { makePasskeyCode, setRole } from '#server/slices/operators/index.ts';
import { lockSetUpLink } from './set-up-link.ts';

/** Giving the role ends the link in the same transaction. */
export const becomeOperator = handleInTransaction(
  installation.becomeOperator,
  async ({ work, viewer, body, address }) => {
    const { uid } = viewer;
    const { app } = work;
    await lockSetUpLink(work, body.token);
    await setRole(work, uid, uid, 'operator');
    work.after(() => app.security.record('set_up_used', { uid, address, outcome: 'The first operator was appointed' }));
    return { code: app.config.operatorsNeedPasskey ? await makePasskeyCode(work, uid, uid) : null };
  },
);
