import type { ConnectionView } from '#contract/connections/routes.ts';
import { answerRequest } from './answer.ts';
import { type ConnectionsContext, findAskable, findAsParty } from './context.ts';
import { requestConnection } from './request.ts';

/** Sends a request for the demo data. @param asOf when it is sent, by default now. @throws AppError as the route does */
export const requestConnectionAsOf = (
  ctx: ConnectionsContext,
  requester: string,
  target: string,
  note: string,
  asOf = ctx.clock.now(),
): Promise<ConnectionView> =>
  ctx.transact(async (work) => {
    await findAskable(ctx, work.db, { target, requester, lock: true });
    return requestConnection(ctx, work, { target, requester, isNew: false, note }, asOf);
  });

/** Answers a request for the demo data. @throws AppError as the route does */
export const answerRequestFor = (
  ctx: ConnectionsContext,
  viewer: string,
  target: string,
  requester: string,
  accept: boolean,
) =>
  ctx.transact(async (work) => {
    const connection = await findAsParty(ctx, work.db, viewer, { target, requester, lock: true });
    return answerRequest(ctx, work, { viewer, connection, accept });
  });
