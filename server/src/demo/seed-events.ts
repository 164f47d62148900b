import { eventChatId } from '#contract/chats/ids.ts';
import type { EventView } from '#contract/events/views.ts';
import { addDays, newYorkDay, newYorkInstants } from '#contract/hangouts/new-york.ts';
import type { HANGOUT_DURATIONS } from '#contract/limits.ts';
import { announceDemoEvent, attendDemoEvent } from '#server/demo/acts/events.ts';
import { markChatRead, sendMessage } from '#server/slices/chats/index.ts';
import type { App } from '../platform/app.ts';

interface DemoEvent {
  readonly title: string;
  readonly location: string;
  readonly description: string;
  /** Days from today in New York. */
  readonly day: number;
  /** 'HH:MM' in New York. */
  readonly time: string;
  readonly durationMinutes: (typeof HANGOUT_DURATIONS)[number];
  /** The messages of its chat. Their writers go to it. */
  readonly chat: readonly (readonly [by: string, text: string])[];
  /** Usernames of others who go to it. */
  readonly others: readonly string[];
}

const EVENTS: readonly DemoEvent[] = [
  {
    title: 'The big table: a potluck for everybody who is new',
    location: 'Queens Theatre lobby, Flushing Meadows Corona Park',
    description:
      'One table, forty meters long. Bring one dish that your family would recognize, and a spoon. Gluten and nuts get their own end of the table. Families welcome; the lobby is step-free and close to the 7.',
    day: 10,
    time: '13:00',
    durationMinutes: 240,
    chat: [
      ['drita.hoxha', 'Byrek for thirty, two trays, one without cheese'],
      ['chandrika.perera', 'Sambol, in a bowl that comes back to me, please'],
      ['ibrahim.diallo', 'I have a bicycle and a very large box. Who needs something carried?'],
      ['drita.hoxha', 'Me. Ring the bakery at eleven.'],
    ],
    others: ['desmond_clarke', 'maribel.santos', 'giulia.ferri'],
  },
  {
    title: 'First-winter swap: coats, boots and what nobody told you',
    location: 'Brooklyn Public Library, Central Library, Dweck Center',
    description:
      'Take a coat, leave a coat. People from warm places get the first hour. At four a short talk: layers, salt, steam heat, and how to open a frozen bike lock.',
    day: 17,
    time: '15:00',
    durationMinutes: 180,
    chat: [
      ['oleksandra.k', 'I own four coats and a problem. Two of them are for you.'],
      ['eli.navarro', 'I can look at space heaters. Please stop plugging them into power strips.'],
    ],
    others: ['harpreet.singh', 'mateo.rivas', 'marcus.hale'],
  },
];

/**
 * Announces the demo events, on days relative to the day when seeding began. Nobody is notified. Announcing them again changes
 * nothing.
 */
export async function announceDemoEvents(app: App, begunAt: Date): Promise<EventView[]> {
  const announced: EventView[] = [];
  for (const [at, { day, time, chat: _, others: __, ...facts }] of EVENTS.entries()) {
    const date = addDays(newYorkDay(begunAt), day);
    const [startsAt] = newYorkInstants({ date, time });
    if (!startsAt) throw new Error(`There is no ${time} on ${date}.`);
    const form = { ...facts, startsAt: startsAt.toISOString(), clientId: `demo-event-${at}` };
    announced.push(await announceDemoEvent(app, form));
  }
  return announced;
}

/** Adds the members who go to the demo events, and the messages of their chats. Each of them happens once. */
export async function fillDemoEvents(app: App, announced: readonly EventView[], uids: ReadonlyMap<string, string>) {
  for (const [at, event] of announced.entries()) {
    const { chat = [], others = [] } = EVENTS[at] ?? {};
    const chatId = eventChatId(event.id);
    const names = new Set([...chat.map(([by]) => by), ...others]);
    const members = [...names].flatMap((name) => uids.get(name) ?? []);
    for (const uid of members) await attendDemoEvent(app, uid, event);
    for (const [index, [by, content]] of chat.entries()) {
      const uid = uids.get(by);
      if (uid)
        await sendMessage(app, { uid, isNew: false }, { chatId, clientId: `demo-event-${at}-${index}`, content });
    }
    for (const uid of members) await markChatRead(app, uid, chatId, Number.MAX_SAFE_INTEGER);
  }
}
