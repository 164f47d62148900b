import type { SliceRoutes } from '#web/platform/slice-routes.ts';
import { routes as account } from '#web/slices/account/routes.tsx';
import { routes as chats } from '#web/slices/chats/routes.tsx';
import { routes as connections } from '#web/slices/connections/routes.tsx';
import { routes as discovery } from '#web/slices/discovery/routes.tsx';
import { routes as events } from '#web/slices/events/routes.tsx';
import { routes as groups } from '#web/slices/groups/routes.tsx';
import { routes as hangouts } from '#web/slices/hangouts/routes.tsx';
import { routes as identity } from '#web/slices/identity/routes.tsx';
import { routes as installation } from '#web/slices/installation/routes.tsx';
import { routes as invites } from '#web/slices/invites/routes.tsx';
import { routes as landing } from '#web/slices/landing/routes.tsx';
import { routes as legal } from '#web/slices/legal/routes.tsx';
import { routes as notifications } from '#web/slices/notifications/routes.tsx';
import { routes as operators } from '#web/slices/operators/routes.tsx';
import { routes as profiles } from '#web/slices/profiles/routes.tsx';
import { routes as safety } from '#web/slices/safety/routes.tsx';
import { routes as sharing } from '#web/slices/sharing/routes.tsx';
import { routes as tables } from '#web/slices/tables/routes.tsx';

/** The routes of all slices. */
export const SLICE_ROUTES: readonly SliceRoutes[] = [
  landing,
  identity,
  invites,
  profiles,
  safety,
  connections,
  discovery,
  chats,
  events,
  sharing,
  hangouts,
  groups,
  tables,
  notifications,
  operators,
  account,
  installation,
  legal,
];
