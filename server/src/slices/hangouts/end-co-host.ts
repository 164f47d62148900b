import { hangouts } from '#contract/hangouts/routes.ts';
import { changeCoHost } from './co-host.ts';
import { handleInOrder } from './context.ts';
import { viewFor } from './views.ts';

/** Makes the co-host an attendee like others. Without a co-host it changes nothing. */
export const endCoHost = handleInOrder(hangouts.endCoHost, async ({ ctx, work, viewer, hangout }) =>
  viewFor(ctx, work.db, viewer.uid, await changeCoHost(ctx, work, hangout, null)),
);
