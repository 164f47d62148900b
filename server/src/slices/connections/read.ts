import { connections } from '#contract/connections/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { connectionStateFor } from './connection.rules.ts';
import { handle } from './context.ts';
import { viewFor } from './views.ts';

export const read = handle(connections.read, async ({ ctx, db, viewer, connection }) => {
  const now = ctx.clock.now();
  if (connectionStateFor(viewer.uid, connection, now).status === 'none') return fail('NOT_FOUND');
  const cards = await ctx.profiles.cards(db, [connection.target, connection.requester]);
  return viewFor(viewer.uid, connection, cards, now);
});
