import { connections } from '#contract/connections/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { cardsOf } from '#server/slices/profiles/index.ts';
import { handle } from './access.ts';
import { connectionStateFor } from './connection.rules.ts';
import { viewFor } from './views.ts';

export const read = handle(connections.read, async ({ app, db, viewer, connection }) => {
  const now = app.clock.now();
  if (connectionStateFor(viewer.uid, connection, now).status === 'none') return fail('NOT_FOUND');
  const cards = await cardsOf(db, [connection.target, connection.requester]);
  return viewFor(viewer.uid, connection, cards, now);
});
