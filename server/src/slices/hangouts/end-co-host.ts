import { hangouts } from '#contract/hangouts/routes.ts';
import { handleSerialized } from './access.ts';
import { coHostOf } from './co-host.sql.ts';
import { changeCoHost } from './co-host.ts';
import { viewFor } from './views.ts';

/** Makes the co-host an attendee like others. If the co-host is not the one whom the request names, it changes nothing. */
export const endCoHost = handleSerialized(hangouts.endCoHost, async ({ work, viewer, hangout, query }) => {
  const isMeant = query.other === undefined || query.other === (await coHostOf(work.db, hangout.id));
  return viewFor(work.app, work.db, viewer.uid, isMeant ? await changeCoHost(work, hangout, null) : hangout);
});
