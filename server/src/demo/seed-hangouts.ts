import { readFile } from 'node:fs/promises';
import { DAY_MS } from '#contract/durations.ts';
import { addDays, newYorkDay } from '#contract/hangouts/new-york.ts';
import { markChatRead, sendMessage } from '#server/slices/chats/index.ts';
import { addDemoMark } from '#server/slices/encounters/for-demo.ts';
import {
  askDemoAttendees,
  createDemoHangout,
  joinDemoHangout,
  readDemoHangout,
  saveDemoAttendeeDetails,
} from '#server/slices/hangouts/for-demo.ts';
import { storeSharedPicture } from '#server/slices/media/for-demo.ts';
import { markDemoNotificationsRead } from '#server/slices/notifications/for-demo.ts';
import type { App } from '../platform/app.ts';
import { HANGOUTS } from './hangouts.ts';

/**
 * Creates the demo hangouts with the same use cases as members do, on days relative to today in New York. Skips hangouts
 * whose host was not seeded. Creates past hangouts as if on the day before they took place. May run again after an
 * interruption: each step has a client id and happens once.
 * @param now when seeding began
 * @param uids the uid of each demo member by username
 */
export async function seedHangouts(app: App, uids: Map<string, string>, now: Date) {
  const noon = Date.parse(`${newYorkDay(now)}T12:00:00Z`);
  for (const [
    at,
    { host, guests, chat, day, picture, meetAgain = [], reconfirm, coHost, extras = [], weeks = 1, ...facts },
  ] of HANGOUTS.entries()) {
    const uid = uids.get(host);
    if (!uid) continue;
    const date = addDays(newYorkDay(now), day);
    const asOf = day < 0 ? new Date(noon + (day - 1) * DAY_MS) : now;
    const bytes = picture && (await readFile(new URL(`pictures/${picture}.jpg`, import.meta.url)));
    const { url = null } = bytes ? await storeSharedPicture(app, uid, `pictures/${uid}/${picture}`, bytes) : {};
    const { address = '', borough = null } = facts;
    const takesExtras = extras.length > 0;
    const form = {
      ...facts,
      ...{ address, borough, weeks },
      isAtHome: address !== '',
      ...{ allowsGuests: takesExtras, allowsNotes: takesExtras },
      date,
      later: false,
      picture: url,
      clientId: `demo-plan-${at}`,
    };
    const { id } = await createDemoHangout(app, uid, form, asOf);
    const uidsOf = (names: readonly string[]) => names.flatMap((name) => uids.get(name) ?? []);
    const guestUids = uidsOf(guests);
    for (const guest of guestUids) await joinDemoHangout(app, guest, id, 'waiting', asOf);
    const details = extras.flatMap(({ by, ...said }) => uidsOf([by]).map((uid) => ({ uid, ...said })));
    await saveDemoAttendeeDetails(app, id, { coHost: uids.get(coHost ?? ''), extras: details });
    if (reconfirm) await askDemoAttendees(app, id, uidsOf(reconfirm.asked), uidsOf(reconfirm.confirmed));
    for (const [by, other] of meetAgain) {
      const [uid, about] = [uids.get(by), uids.get(other)];
      if (uid && about) await addDemoMark(app, uid, about, id);
    }
    const chatId = `group_${id}`;
    const isAttending = async (member: string) => (await readDemoHangout(app, member, id)).rsvp === 'confirmed';
    for (const [turn, [by, content]] of chat.entries()) {
      const writer = uids.get(by);
      if (writer && (await isAttending(writer)))
        await sendMessage(app, { uid: writer, isNew: false }, { chatId, clientId: `demo-plan-${at}-${turn}`, content });
    }
    for (const member of [uid, ...guestUids])
      if (await isAttending(member)) await markChatRead(app, member, chatId, Number.MAX_SAFE_INTEGER);
    await markDemoNotificationsRead(app, uid, 'all');
  }
}
