import { account } from './account.ts';
import { app } from './app.ts';
import { chats } from './chats.ts';
import { connections } from './connections.ts';
import { discovery } from './discovery.ts';
import { events } from './events.ts';
import { hangouts } from './hangouts.ts';
import { identity } from './identity.ts';
import { invites } from './invites.ts';
import { landing } from './landing.ts';
import { notifications } from './notifications.ts';
import { operators } from './operators.ts';
import { options } from './options.ts';
import { passkeys } from './passkeys.ts';
import { profiles } from './profiles.ts';
import { safety } from './safety.ts';
import { writing } from './writing.ts';

export const en = {
  app,
  landing,
  identity,
  invites,
  profiles,
  safety,
  connections,
  discovery,
  chats,
  events,
  hangouts,
  notifications,
  account,
  writing,
  operators,
  passkeys,
  options,
};
