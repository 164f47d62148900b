import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact } from '#server/platform/db/unit-of-work.ts';
import type { SafeFetch } from '#server/platform/http/safe-fetch.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Hangouts } from '#server/slices/hangouts/index.ts';
import type { Identity } from '#server/slices/identity/index.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import type { Sharing } from '#server/slices/sharing/index.ts';
import type { VapidKeys } from './vapid.ts';

/** The dependencies of what sends pushes. */
export interface PushContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  log: Log;
  safeFetch: SafeFetch;
  /** Returns where push services reach the operators, mailto: or https:. */
  contact: () => string;
  identity: Identity;
  hangouts: Hangouts;
  sharing: Sharing;
  profiles: Profiles;
  safety: Safety;
  isOnline: (uid: string) => boolean;
  keys: () => Promise<VapidKeys>;
  /** Ends requests under way when the server stops. */
  signal: AbortSignal;
}
