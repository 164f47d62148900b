import { DAY_MS, MINUTE_MS } from '#contract/durations.ts';
import { newYorkDay, newYorkInstants, newYorkTime, weekdayOf } from '#contract/hangouts/new-york.ts';
import type { TableWish } from '#contract/tables/forms.ts';
import { DAY_PARTS, DAYS, type DayPart, PART_STARTS } from '#contract/tables/options.ts';
import { demoTablesOf, proposeDemoPlan, saveDemoTableWish } from '#server/demo/acts/tables.ts';
import { sendMessage } from '#server/slices/chats/index.ts';
import { openTableTogether } from '#server/slices/tables/index.ts';
import type { App } from '../platform/app.ts';

/** A table is asked about so long after it began. */
const ASKED_AFTER_MS = 4 * 3_600_000;

interface DemoTable {
  members: readonly string[];
  wish: Omit<TableWish, 'isOn' | 'free' | 'sameAgain' | 'nearAge'>;
  chat: readonly (readonly [by: string, text: string])[];
  /** Another plan that one of them proposes. */
  proposal?: { by: string; time: string; location: string; idea: string };
}

/** The table that meets tomorrow evening. The first demo member sits there. */
const NEXT: DemoTable = {
  members: ['amara.okafor', 'harpreet.singh', 'keisha.grant', 'hana.mori', 'andre.baptiste'],
  wish: { boroughs: ['Manhattan', 'Queens'], languages: ['english'], likes: ['food', 'music'] },
  chat: [
    ['keisha.grant', 'Hi table! No pork for me, anything else is a yes'],
    ['harpreet.singh', 'Hello all. I’ll be the one in the orange turban.'],
    ['hana.mori', 'Looking forward to it. I’m better at listening than talking, fair warning'],
  ],
  proposal: {
    by: 'andre.baptiste',
    time: '19:30',
    location: 'Diversity Plaza, Jackson Heights',
    idea: 'Momos from the carts first, then tea somewhere warm. I get off the 7 at a quarter past.',
  },
};

/** The table that meets within the hour. Its page already has the three questions. */
const SOON: DemoTable = {
  members: ['eli.navarro', 'desmond_clarke', 'chandrika.perera', 'nick.moretti'],
  wish: { boroughs: ['Manhattan'], languages: ['english'], likes: ['food', 'games'] },
  chat: [
    ['chandrika.perera', 'On the ferry already. I can get there first'],
    ['eli.navarro', 'Perfect, I’m always five minutes late. Working on it'],
  ],
};
const HALF_HOUR_MS = 30 * MINUTE_MS;

/** The table that met today or last night. The second demo member sits there. */
const MET: DemoTable = {
  members: ['giulia.ferri', 'mateo.rivas', 'beatriz.souza', 'tenzin.dolma'],
  wish: { boroughs: ['Brooklyn', 'Manhattan'], languages: ['english'], likes: ['food', 'arts'] },
  chat: [
    ['beatriz.souza', 'Home now. That went by so fast!'],
    ['tenzin.dolma', 'Same place next time? I still owe you all that story'],
  ],
};

/** Returns the latest time, a while before now, at which tables meet. */
function lastTime(now: Date): { at: Date; part: DayPart } {
  for (let day = 0; ; day++) {
    const { date } = newYorkTime(new Date(now.getTime() - day * DAY_MS));
    for (const part of [...DAY_PARTS].reverse()) {
      const [at] = newYorkInstants({ date, time: PART_STARTS[part] });
      if (at && at.getTime() + ASKED_AFTER_MS < now.getTime()) return { at, part };
    }
  }
}

/** Returns the part of a day in New York to which an instant belongs. */
const partOf = (instant: Date): DayPart =>
  DAY_PARTS.findLast((part) => PART_STARTS[part] <= newYorkTime(instant).time) ?? 'morning';

const dayOf = (instant: Date) => DAYS[(weekdayOf(newYorkDay(instant)) + 6) % 7] as (typeof DAYS)[number];

/** Creates the demo tables with the same use cases as the seating does. A table whose members are not all seeded is left out. */
export async function seedTables(app: App, uids: Map<string, string>, now: Date) {
  async function seed({ members, wish, chat, proposal }: DemoTable, time: { at: Date; part: DayPart }, asOf: Date) {
    const seatedUids = members.flatMap((name) => uids.get(name) ?? []);
    const [first] = seatedUids;
    if (first === undefined || seatedUids.length < members.length) return;
    for (const uid of seatedUids)
      await saveDemoTableWish(app.db, uid, {
        ...wish,
        isOn: true,
        free: [`${dayOf(time.at)}-${time.part}`],
        sameAgain: false,
        nearAge: false,
      });
    await openTableTogether(app, { uids: seatedUids, dateTime: time.at.toISOString(), asOf });
    const [table] = await demoTablesOf(app, first);
    if (!table) return;
    for (const [index, [by, content]] of chat.entries()) {
      const sender = { uid: uids.get(by) ?? first, isNew: false };
      await sendMessage(app, sender, { chatId: `group_${table.id}`, clientId: `demo-table-${index}`, content });
    }
    const proposerUid = proposal && uids.get(proposal.by);
    if (!proposerUid || table.proposals.length > 0) return;
    const { by: _by, ...form } = proposal;
    await proposeDemoPlan(app, proposerUid, table.id, { ...form, date: newYorkDay(time.at), later: false });
  }
  const [tomorrow] = newYorkInstants({
    date: newYorkDay(new Date(now.getTime() + DAY_MS)),
    time: PART_STARTS.evening,
  });
  if (tomorrow) await seed(NEXT, { at: tomorrow, part: 'evening' }, now);
  const soon = new Date(Math.ceil(now.getTime() / HALF_HOUR_MS) * HALF_HOUR_MS + HALF_HOUR_MS);
  await seed(SOON, { at: soon, part: partOf(soon) }, new Date(now.getTime() - 2 * DAY_MS));
  const metTime = lastTime(now);
  await seed(MET, metTime, new Date(metTime.at.getTime() - 3 * DAY_MS));
}
