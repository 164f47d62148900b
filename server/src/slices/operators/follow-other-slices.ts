import type { OperatorsContext } from './context.ts';
import { recordFirstConnections } from './operators.sql.ts';
import { setOperator } from './set-operator.ts';

/** Registers listeners for connections, and for accounts that their owners take back. */
export function followOtherSlices(ctx: OperatorsContext) {
  ctx.connections.onChange(async (work, { kind, target, requester }) => {
    if (kind === 'connected' || kind === 'bothWant')
      await recordFirstConnections(work.db, [target, requester], ctx.clock.now());
  });
  // A mailbox alone can take an account back, which removes its passkeys. It must not be enough for what operators may do.
  ctx.identity.onReclaimed((work, uid) => setOperator(ctx, work, null, uid, false));
}
