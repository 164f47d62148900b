import { readFile } from 'node:fs/promises';
import { DAY_MS } from '#contract/durations.ts';
import type { NewHangout } from '#contract/hangouts/forms.ts';
import { addDays, newYorkDay } from '#contract/hangouts/new-york.ts';
import { HANGOUT_DURATION } from '#contract/limits.ts';
import { addDemoMark } from '#server/demo/acts/encounters.ts';
import {
  acceptDemoRequest,
  addDemoAlbumPhoto,
  askDemoAttendees,
  changeDemoAdmission,
  createDemoHangout,
  hasDemoAlbumPhoto,
  joinDemoHangout,
  readDemoHangout,
  saveDemoAttendeeDetails,
} from '#server/demo/acts/hangouts.ts';
import { storeSharedPicture } from '#server/demo/acts/media.ts';
import { markDemoAcceptanceRead, markDemoNotificationsRead } from '#server/demo/acts/notifications.ts';
import { markChatRead, sendMessage } from '#server/slices/chats/index.ts';
import type { App } from '../platform/app.ts';
import { type DemoHangout, HANGOUTS } from './hangouts.ts';

/** A demo hangout that is being seeded. */
interface Seeding {
  /** Its place in the list, which makes client ids that are the same in every attempt. */
  index: number;
  demo: DemoHangout;
  hostUid: string;
  /** The uid of each demo member by username. */
  uids: ReadonlyMap<string, string>;
  groupId: string | undefined;
}

const uidsOf = (uids: Seeding['uids'], names: readonly string[]) => names.flatMap((name) => uids.get(name) ?? []);

/** Stores the picture of a hangout. Returns its address, or null if it has none. */
async function storePicture(app: App, { demo: { picture }, hostUid }: Seeding): Promise<string | null> {
  if (picture === null) return null;
  const bytes = await readFile(new URL(`pictures/${picture}.jpg`, import.meta.url));
  const { url } = await storeSharedPicture(app, hostUid, `pictures/${hostUid}/${picture}`, bytes);
  return url;
}

/** Creates the hangout. Returns its id. */
async function createHangout(
  app: App,
  seeding: Seeding,
  { date, asOf }: { date: string; asOf: Date },
): Promise<string> {
  const { index, demo, hostUid, groupId } = seeding;
  const { title, location, description, category, time, capacity } = demo;
  const { address = '', durationMinutes = HANGOUT_DURATION, weeks = 1, whoMayJoin = 'everybody', extras = [] } = demo;
  const form: Required<NewHangout> = {
    title,
    location,
    description,
    category,
    time,
    durationMinutes,
    capacity,
    address,
    borough: null,
    weeks,
    isAtHome: address !== '',
    allowsGuests: extras.length > 0,
    allowsNotes: extras.length > 0,
    whoMayJoin: demo.group && groupId ? { groupId, visibility: demo.group.visibility } : whoMayJoin,
    date,
    later: false,
    picture: await storePicture(app, seeding),
    clientId: `demo-plan-${index}`,
  };
  const { id } = await createDemoHangout(app, hostUid, form, asOf);
  return id;
}

/** Makes the attendees join, and adds what they and the host say about themselves and each other. */
async function addGuests(app: App, { demo, hostUid, uids }: Seeding, id: string, asOf: Date) {
  const { attendees, whoMayJoin, extras = [], coHost = '', reconfirm, meetAgain = [] } = demo;
  for (const attendee of uidsOf(uids, attendees)) {
    await joinDemoHangout(app, attendee, id, 'waiting', asOf);
    if (whoMayJoin !== 'accepted') continue;
    await acceptDemoRequest(app, id, { uid: attendee, answeredBy: hostUid });
    await markDemoAcceptanceRead(app, attendee, id);
  }
  const details = extras.flatMap(({ by, ...extra }) => uidsOf(uids, [by]).map((uid) => ({ uid, ...extra })));
  await saveDemoAttendeeDetails(app, id, { coHost: uids.get(coHost), extras: details });
  if (reconfirm) await askDemoAttendees(app, id, uidsOf(uids, reconfirm.asked), uidsOf(uids, reconfirm.confirmed));
  for (const [username, otherUsername] of meetAgain) {
    const [uid, about] = [uids.get(username), uids.get(otherUsername)];
    if (uid && about) await addDemoMark(app, uid, about, id);
  }
}

/** Adds the photos of the album, once. */
async function seedAlbum(app: App, { demo: { album = [] }, uids }: Seeding, id: string) {
  for (const [username, picture] of album) {
    const uid = uids.get(username);
    if (uid === undefined || (await hasDemoAlbumPhoto(app, uid, id))) continue;
    const bytes = await readFile(new URL(`pictures/${picture}.jpg`, import.meta.url));
    const { url } = await storeSharedPicture(app, uid, `pictures/${uid}/album-${picture}`, bytes);
    await addDemoAlbumPhoto(app, uid, id, url);
  }
}

/** Writes the messages of the chat, and marks it read for everybody who takes part. */
async function seedChat(app: App, { index, demo, hostUid, uids }: Seeding, id: string) {
  const chatId = `group_${id}`;
  const isAttending = async (uid: string) => (await readDemoHangout(app, uid, id)).rsvp === 'confirmed';
  for (const [number, [username, content]] of demo.chat.entries()) {
    const uid = uids.get(username);
    const clientId = `demo-plan-${index}-${number}`;
    if (uid && (await isAttending(uid))) await sendMessage(app, { uid, isNew: false }, { chatId, clientId, content });
  }
  for (const uid of [hostUid, ...uidsOf(uids, demo.attendees)])
    if (await isAttending(uid)) await markChatRead(app, uid, chatId, Number.MAX_SAFE_INTEGER);
}

/**
 * Creates the demo hangouts, on days relative to today in New York; past ones as if on the day before they took place.
 * Skips those whose host was not seeded. May run again after an interruption: each step has a client id.
 * @param now when seeding began
 * @param ids the uid of each demo member by username, and the id of each demo group by name
 */
export async function seedHangouts(
  app: App,
  { uids, groupIds }: { uids: ReadonlyMap<string, string>; groupIds: ReadonlyMap<string, string> },
  now: Date,
) {
  const today = newYorkDay(now);
  const noon = Date.parse(`${today}T12:00:00Z`);
  for (const [index, demo] of HANGOUTS.entries()) {
    const hostUid = uids.get(demo.host);
    if (!hostUid) continue;
    const groupId = groupIds.get(demo.group?.name ?? '');
    if (demo.group && groupId === undefined) continue;
    const seeding: Seeding = { index, demo, hostUid, uids, groupId };
    const asOf = demo.day < 0 ? new Date(noon + (demo.day - 1) * DAY_MS) : now;
    const id = await createHangout(app, seeding, { date: addDays(today, demo.day), asOf });
    await addGuests(app, seeding, id, asOf);
    await seedAlbum(app, seeding, id);
    await seedChat(app, seeding, id);
    await markDemoNotificationsRead(app, hostUid, 'all');
    if (demo.nowMayJoin) await changeDemoAdmission(app, id, { by: hostUid, chosen: demo.nowMayJoin });
    for (const uid of uidsOf(uids, demo.requests ?? [])) await joinDemoHangout(app, uid, id, 'confirmed', now);
  }
}
