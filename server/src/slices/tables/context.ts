import type { Language } from '#contract/languages.ts';
import type { Clock } from '#server/platform/clock/clock.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact, Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Connections } from '#server/slices/connections/index.ts';
import type { Encounters } from '#server/slices/encounters/index.ts';
import type { Hangouts } from '#server/slices/hangouts/index.ts';
import type { Identity } from '#server/slices/identity/index.ts';
import type { Profile, Profiles } from '#server/slices/profiles/index.ts';
import type { Safety } from '#server/slices/safety/index.ts';
import * as sql from './tables.sql.ts';

/** A change of a table that its members are notified of. Other slices act on it in the same transaction. */
export interface TableChange {
  /** planned: a time, also the first. proposal: another plan. deciding: whether it stays. over: it ended. leftOut: no table was found. */
  kind: 'planned' | 'proposal' | 'deciding' | 'over' | 'leftOut';
  /** The members to notify. */
  uids: readonly string[];
  /** The member who did it; null for a job. */
  by: string | null;
  /** The hangout that it is about. */
  hangoutId: string | null;
}

/** A seat that a block took, and gives back when it is undone. */
export interface TakenSeat {
  tableId: string;
  /** The hangouts of the table to which the member went. */
  hangoutIds: string[];
}

/** The dependencies of this slice's use cases. */
export interface TablesContext {
  db: Db;
  transact: Transact;
  clock: Clock;
  log: Log;
  identity: Pick<Identity, 'languageOf'>;
  profiles: Profiles;
  safety: Safety;
  connections: Connections;
  hangouts: Hangouts;
  encounters: Pick<Encounters, 'missingAmong'>;
  /** Returns why a member and each of these others may like to meet. The slice of writing provides it. */
  reasonsFor: (
    viewer: Profile,
    members: readonly Profile[],
    language: Language,
  ) => Promise<{ text: string; shares: boolean }[]>;
  /** Returns a function that says whether two of these members, by position, share what a reason may state. */
  sharedReasons: (members: readonly Profile[]) => (one: number, other: number) => boolean;
  /** Returns the seats that blocks took and can still give back. */
  seatsToReturn: (db: Db) => Promise<TakenSeat[][]>;
  /** Runs the listeners of later slices in the transaction of the change. */
  notify: (work: Work, change: TableChange) => Promise<void>;
}

/** @throws AppError NOT_FOUND to everybody without a seat at the table, and when it is over */
async function tableMember({ db, viewer, params, lock }: ResolverCall<TablesContext, { tableId: string }>) {
  return { table: (await sql.findOwn(db, params.tableId, viewer.uid, lock)) ?? fail('NOT_FOUND') };
}

export const { handle, handleInTransaction } = handlersOf<TablesContext>()({ tableMember });
