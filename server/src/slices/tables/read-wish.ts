import type { TableWish } from '#contract/tables/forms.ts';
import { tables, type WishView } from '#contract/tables/routes.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { findMembersWhoMissed } from '#server/slices/encounters/index.ts';
import { handle } from './access.ts';
import { nextSeating } from './tables.rules.ts';
import * as sql from './tables.sql.ts';

/** Returns what a member wishes of a table; null if they never said so. */
export async function wishOf(db: Db, uid: string): Promise<TableWish | null> {
  const row = await sql.wishOf(db, uid);
  if (!row) return null;
  const { isOn, free, boroughs, languages, likes, sameAgain, nearAge } = row;
  return { isOn, free, boroughs, languages, likes, sameAgain, nearAge };
}

export async function wishViewFor(app: App, db: Db, uid: string): Promise<WishView> {
  return {
    wish: await wishOf(db, uid),
    seatedAt: nextSeating(app.clock.now()).toISOString(),
    wasLeftOut: ((await sql.wishOf(db, uid))?.timesLeftOut ?? 0) > 0,
    isSeatedLater: (await findMembersWhoMissed(app, db, [uid])).has(uid),
  };
}

export const readWish = handle(tables.readWish, ({ app, db, viewer }) => wishViewFor(app, db, viewer.uid));
