import { huddleChatId } from '#contract/chats/ids.ts';
import { markChatRead, sendMessage } from '#server/slices/chats/index.ts';
import { startHuddle } from '#server/slices/huddles/create.ts';
import type { App } from '../platform/app.ts';

/** The chat that a demo member started with two connections, and what they wrote in it. */
const HUDDLE = {
  title: 'Saturday ferries',
  members: ['drita.hoxha', 'xiaoyu.lin', 'harpreet.singh'],
  chat: [
    ['drita.hoxha', 'One ferry line every Saturday until we have been on all of them?'],
    ['harpreet.singh', 'Rockaway first. It is the longest, and there are tacos at the end'],
    ['xiaoyu.lin', 'Tacos decide it. The 10:40 from Wall Street?'],
    ['drita.hoxha', 'See you on the upper deck'],
  ],
} as const;

/** The connections of its members, and of one with somebody whom they can invite. */
const CONNECTIONS = [
  ['drita.hoxha', 'xiaoyu.lin', 'You said you have not been on a ferry yet. That can be fixed in one afternoon.'],
  ['harpreet.singh', 'drita.hoxha', 'Somebody else who reads the ferry timetable for pleasure!'],
  [
    'devon.james',
    'xiaoyu.lin',
    'You interview people about pigeons? I work with forty of them, on the uptown platform.',
  ],
] as const;

type Connect = (app: App, requester: string, target: string, note: string) => Promise<unknown>;

/** Starts the demo huddle with the same use cases as members do. Skips steps already done. */
export async function seedHuddles(app: App, uids: ReadonlyMap<string, string>, connect: Connect) {
  for (const [from, to, note] of CONNECTIONS) {
    const [requester, target] = [uids.get(from), uids.get(to)];
    if (requester && target) await connect(app, requester, target, note);
  }
  const [starter, ...others] = HUDDLE.members.map((username) => uids.get(username));
  const otherUids = others.flatMap((uid) => uid ?? []);
  if (!starter || otherUids.length < others.length) return;
  const form = { title: HUDDLE.title, uids: otherUids, clientId: 'demo-huddle' };
  const { id } = await app.transact((work) => startHuddle(work, starter, form));
  const chatId = huddleChatId(id);
  for (const [index, [by, content]] of HUDDLE.chat.entries()) {
    const sender = { uid: uids.get(by) ?? starter, isNew: false };
    await sendMessage(app, sender, { chatId, clientId: `demo-huddle-${index}`, content });
  }
  for (const uid of [starter, ...otherUids]) await markChatRead(app, uid, chatId, Number.MAX_SAFE_INTEGER);
}
