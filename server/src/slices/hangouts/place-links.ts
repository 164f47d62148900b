import type { Mine, PlaceLink } from '#contract/hangouts/views.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { sharedSecret, signatureCheck } from '#server/platform/db/secrets.ts';
import { fail } from '#server/platform/http/errors.ts';
import { contentOfToken, signToken } from '#server/platform/signed-tokens.ts';
import { hiddenMembersAmong } from '#server/slices/safety/index.ts';
import * as attendeesSql from './attendees.sql.ts';
import * as sql from './hangouts.sql.ts';

/** A mailed link allows one thing, to one member, about one hangout, until then. */
export interface PlaceGrant {
  purpose: PlaceLink['purpose'];
  uid: string;
  hangoutId: string;
  /** When it expires: the start of the hangout, or the end of the offer. */
  until: Date;
}
interface OpenedGrant extends PlaceGrant {
  /** The start of the hangout that the link is about: one that moved since has another. Offers of earlier releases name none. */
  start: number | undefined;
}

const SECRET = 'place-links';
const secretOf = (db: Db) => sharedSecret(db, SECRET);
/** Returns a function that tells whether this server signed a token, before the link is looked up. */
export const placeSignatures = (db: Db) => signatureCheck(db, SECRET, 'content');

/** Returns the token of a link with which a member can answer without signing in. */
export async function placeToken(db: Db, { purpose, uid, hangoutId, until }: PlaceGrant): Promise<string> {
  const start = purpose === 'offer' ? await sql.startOf(db, hangoutId) : undefined;
  const content = [purpose, uid, hangoutId, until.getTime(), ...(start === undefined ? [] : [Date.parse(start)])];
  return signToken(await secretOf(db), content.join('.'));
}

/** @throws AppError PLACE_LINK_GONE when the signature is wrong or the time is over */
async function grantOf(db: Db, token: string, now: Date): Promise<OpenedGrant> {
  const content = contentOfToken(await secretOf(db), token) ?? fail('PLACE_LINK_GONE');
  const [purpose = '', uid = '', hangoutId = '', grantedUntil = '', offeredFor] = content.split('.');
  const until = new Date(Number(grantedUntil));
  if (now >= until) fail('PLACE_LINK_GONE');
  const start = purpose === 'offer' ? offeredFor : grantedUntil;
  return {
    purpose: purpose as PlaceGrant['purpose'],
    uid,
    hangoutId,
    until,
    start: start === undefined ? undefined : Number(start),
  };
}

/** Returns whether the question of a link is still open, or answered with yes; null when it no longer exists. */
function stateOf({ purpose, until, start }: OpenedGrant, { dateTime }: sql.HangoutRow, attendance: Mine | undefined) {
  if (start !== undefined && Date.parse(dateTime) !== start) return null;
  if (purpose === 'offer') {
    if (attendance?.rsvp === 'confirmed') return 'done';
    return attendance?.offeredUntil && Date.parse(attendance.offeredUntil) === until.getTime() ? 'open' : null;
  }
  if (attendance?.rsvp !== 'confirmed' || attendance.reconfirm === null) return null;
  return attendance.reconfirm === 'confirmed' ? 'done' : 'open';
}

/**
 * Returns what a link is about. Its member must still be allowed to see the hangout.
 * @param lock keeps the hangout's row locked until the transaction ends
 * @throws AppError PLACE_LINK_GONE
 */
export async function openPlaceLink(app: App, db: Db, token: string, { lock = false } = {}) {
  const grant = await grantOf(db, token, app.clock.now());
  const { uid, hangoutId } = grant;
  const options = { viewer: uid, lock };
  if (lock) await sql.lockBlocksWithHost(db, hangoutId, uid);
  const isHidden = (await hiddenMembersAmong(db, [uid])).has(uid);
  const hangout = isHidden ? undefined : await sql.findFor(db, hangoutId, options);
  if (!hangout || hangout.cancelledAt !== null) return fail('PLACE_LINK_GONE');
  const state = stateOf(grant, hangout, (await attendeesSql.rsvpsOf(db, hangoutId, [uid])).get(uid));
  return state === null ? fail('PLACE_LINK_GONE') : { grant, hangout, isDone: state === 'done' };
}

/** Returns what the page behind a link shows. It leaves out the place, because a mail may be forwarded. */
export const linkView = ({ purpose, until }: PlaceGrant, hangout: sql.HangoutRow, isDone: boolean): PlaceLink => ({
  purpose,
  title: hangout.title,
  dateTime: hangout.dateTime,
  until: until.toISOString(),
  isDone,
});
