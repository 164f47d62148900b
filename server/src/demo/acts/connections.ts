import type { ConnectionView } from '#contract/connections/routes.ts';
import type { App } from '#server/platform/app.ts';
import { findAskable, findAsParty } from '#server/slices/connections/access.ts';
import { answerRequest } from '#server/slices/connections/answer.ts';
import { requestConnection } from '#server/slices/connections/request.ts';

/** Sends a request for the demo data. @param asOf when it is sent, by default now. @throws AppError as the route does */
export const requestConnectionAsOf = (
  app: App,
  requester: string,
  target: string,
  note: string,
  asOf = app.clock.now(),
): Promise<ConnectionView> =>
  app.transact(async (work) => {
    await findAskable(work.db, { target, requester, lock: true });
    return requestConnection(work, { target, requester, isNew: false, note }, asOf);
  });

/** Answers a request for the demo data. @throws AppError as the route does */
export const answerRequestFor = (app: App, viewer: string, target: string, requester: string, accept: boolean) =>
  app.transact(async (work) => {
    const connection = await findAsParty(work.db, viewer, { target, requester, lock: true });
    return answerRequest(work, { viewer, connection, accept });
  });
