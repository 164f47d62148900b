import { readFile } from 'node:fs/promises';
import { newYorkTime } from '#contract/hangouts/new-york.ts';
import type { App } from '../app.ts';
import { HANGOUTS } from './hangouts.ts';

const DAY_MS = 86_400_000;

/**
 * Plans the demo hangouts through the same door as everybody's, relative to today in New York; those whose host is not among
 * the members are left out. Past ones are planned as of the day before they took place. Done again it does what was not done.
 * @param now when the seeding began
 * @param uids uid of each demo member, by username
 */
export async function seedHangouts(
  { hangouts, chats, media, notifications }: App['slices'],
  uids: Map<string, string>,
  now: Date,
) {
  const noon = Date.parse(`${newYorkTime(now).date}T12:00:00Z`);
  for (const [at, { host, guests, chat, day, picture, ...facts }] of HANGOUTS.entries()) {
    const uid = uids.get(host);
    if (!uid) continue;
    const date = new Date(noon + day * DAY_MS).toISOString().slice(0, 10);
    const asOf = day < 0 ? new Date(noon + (day - 1) * DAY_MS) : now;
    const drawn = picture && (await readFile(new URL(`pictures/${picture}.jpg`, import.meta.url)));
    const { url = null } = drawn ? await media.keepPicture(uid, `pictures/${uid}/${picture}`, drawn) : {};
    const form = { ...facts, date, later: false, picture: url, clientId: `demo-plan-${at}` };
    const { id } = await hangouts.create(uid, form, asOf);
    const going = guests.flatMap((name) => uids.get(name) ?? []);
    for (const guest of going) await hangouts.join(guest, id, 'waiting', asOf);
    const chatId = `group_${id}`;
    const isIn = async (who: string) => (await hangouts.read(who, id)).rsvp === 'confirmed';
    for (const [turn, [by, content]] of chat.entries()) {
      const writer = uids.get(by);
      if (writer && (await isIn(writer)))
        await chats.send(writer, { chatId, clientId: `demo-plan-${at}-${turn}`, content });
    }
    for (const who of [uid, ...going]) if (await isIn(who)) await chats.markRead(who, chatId, Number.MAX_SAFE_INTEGER);
    await notifications.markRead(uid, 'all');
  }
}
