import { username } from '#contract/profiles/fields.ts';
import { profiles } from '#contract/profiles/routes.ts';
import { handle } from './access.ts';
import * as sql from './profiles.sql.ts';
import { isReservedUsername } from './reserved-usernames.rules.ts';

/** A member's own username counts as available to them (W-10). A name that breaks the rules does not. */
export const checkUsername = handle(profiles.checkUsername, async ({ db, viewer, params }) => {
  const parsed = username.safeParse(params.username);
  if (!parsed.success) return { available: false };
  const holder = await sql.holderOfUsername(db, parsed.data);
  if (holder === viewer.uid) return { available: true };
  const isRefused = isReservedUsername(parsed.data) || (await sql.othersHaveLookOf(db, viewer.uid, parsed.data));
  return { available: !isRefused };
});
