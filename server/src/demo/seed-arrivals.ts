import { enterDemoArrivalsChat } from '#server/demo/acts/discovery.ts';
import { sendMessage } from '#server/slices/chats/index.ts';
import type { App } from '../platform/app.ts';

/** The members of the first demo member's cohort who are in its chat, which she has not joined yet. */
const PARTICIPANTS = ['harpreet.singh', 'beatriz.souza', 'luis.quispe'] as const;
const CHAT: readonly (readonly [by: (typeof PARTICIPANTS)[number], text: string])[] = [
  ['harpreet.singh', 'So we all picked slush season to move. Bold of us.'],
  ['luis.quispe', 'I bought boots on day two and I’m still proud of them'],
  ['beatriz.souza', 'I cried in a laundromat and a stranger handed me quarters. That’s when I knew I’d stay'],
  ['harpreet.singh', 'What hasn’t anyone figured out yet? I still guess which end of the platform'],
  ['luis.quispe', 'How to find a dentist without asking my aunt in Queens'],
];

/** Opens the chat of a cohort with the same use cases as members do. It is left out when one of its members is not seeded. */
export async function seedArrivals(app: App, uids: Map<string, string>) {
  const participantUids = PARTICIPANTS.flatMap((name) => uids.get(name) ?? []);
  if (participantUids.length < PARTICIPANTS.length) return;
  for (const uid of participantUids) await enterDemoArrivalsChat(app, uid);
  for (const [index, [by, content]] of CHAT.entries()) {
    const uid = uids.get(by) ?? '';
    const chatId = await enterDemoArrivalsChat(app, uid);
    await sendMessage(app, { uid, isNew: false }, { chatId, clientId: `demo-arrivals-${index}`, content });
  }
}
