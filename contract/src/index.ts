import { account } from './account/routes.ts';
import { announcements } from './announcements/routes.ts';
import { artists } from './artists/routes.ts';
import { calendar } from './calendar/routes.ts';
import { chats } from './chats/routes.ts';
import { connections } from './connections/routes.ts';
import { diagnostics } from './diagnostics/routes.ts';
import { discovery } from './discovery/routes.ts';
import { encounters } from './encounters/routes.ts';
import { events } from './events/routes.ts';
import { groups } from './groups/routes.ts';
import { hangouts } from './hangouts/routes.ts';
import { huddles } from './huddles/routes.ts';
import { identity } from './identity/sessions.ts';
import { installation } from './installation/routes.ts';
import { invites } from './invites/routes.ts';
import { media } from './media/routes.ts';
import { newcomers } from './newcomers/routes.ts';
import { notifications } from './notifications/routes.ts';
import { operators } from './operators/routes.ts';
import { passkeys } from './passkeys/routes.ts';
import { profiles } from './profiles/routes.ts';
import { reports } from './reports/routes.ts';
import { safety } from './safety/routes.ts';
import { sharing } from './sharing/routes.ts';
import { tables } from './tables/routes.ts';
import { writing } from './writing/routes.ts';

/** Every route of the API, by slice. The identity API has its own table, because its errors have another shape. */
export const routes = {
  identity,
  passkeys,
  invites,
  media,
  profiles,
  safety,
  connections,
  discovery,
  chats,
  hangouts,
  groups,
  huddles,
  reports,
  encounters,
  tables,
  sharing,
  calendar,
  events,
  newcomers,
  notifications,
  announcements,
  account,
  writing,
  artists,
  operators,
  diagnostics,
  installation,
};
