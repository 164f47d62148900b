import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { ChatView } from '#contract/chats/views.ts';
import { DAY_MS, HOUR_MS } from '#contract/durations.ts';
import type { HuddleInvitation } from '#contract/huddles/views.ts';
import { showTimeOfPage } from '#web/platform/useNow.ts';
import type { OutboxMessage } from '../outbox.reducer.ts';
import { ChatList } from './ChatList.tsx';
import { RequestRows } from './RequestRows.tsx';

// In the afternoon of New York, so that three hours ago was the same day.
const NOW = Date.parse('2026-11-24T20:00:00Z');
beforeAll(() => showTimeOfPage(NOW));
afterAll(() => showTimeOfPage(Date.now()));

const ago = (ms: number) => new Date(NOW - ms).toISOString();
const card = (uid: string) => ({ uid, username: uid, firstName: uid, profileImage: null });
const chat = (id: string, given: object = {}) =>
  ({
    id,
    type: 'group',
    title: `Chat ${id}`,
    createdAt: ago(40 * DAY_MS),
    createdBy: 'ann',
    overAt: null,
    other: null,
    lastSeq: 5,
    readSeq: 5,
    quiet: [],
    level: 'all',
    unreadReplies: [],
    request: null,
    participants: [card('ann')],
    lastMessage: { seq: 5, kind: 'text', userId: 'ann', content: `Last of ${id}`, timestamp: ago(3.5 * HOUR_MS) },
    ...given,
  }) as unknown as ChatView;

// The answer of the server, what this device remembers, and modules that need a browser.
const device = new Map<string, string>();
let items: ChatView[] = [];
let invitations: HuddleInvitation[] = [];
let outbox: OutboxMessage[] = [];
/** Whether the page shows what the server knows, as it does until React has taken it over. */
let isHydrating = false;
vi.mock('#web/platform/useIsHydrating.ts', () => ({ useIsHydrating: () => isHydrating }));
vi.mock('../chats.queries.ts', () => ({ useChatList: () => ({ data: { items } }) }));
vi.mock('#web/platform/device-storage.ts', () => ({
  deviceStorage: { get: (key: string) => device.get(key) ?? null },
}));
vi.mock('#web/platform/screens/LoadError.tsx', () => ({ hasFailed: () => false, LoadError: () => null }));
vi.mock('#web/platform/drafts.ts', () => ({ drafts: { get: () => null } }));
vi.mock('#web/platform/session/index.ts', () => ({ useUid: () => 'me' }));
vi.mock('../outbox.ts', () => ({ useOutbox: () => outbox }));
vi.mock('../typing.store.ts', () => ({ useTyping: () => [] }));
vi.mock('#web/slices/connections/index.ts', () => ({
  useDeclined: () => new Set(['declined']),
  useConnections: () => ({ data: [{ chatId: 'asked' }, { chatId: 'open' }] }),
  RequestRow: ({ request, isUnread }: { request: { chatId: string }; isUnread: boolean }) =>
    `Row of ${request.chatId}, ${isUnread ? 'unread' : 'read'}`,
}));
vi.mock('#web/slices/huddles/index.ts', () => ({
  useHuddleInvitations: () => ({ data: invitations }),
  HuddleInvitations: () => 'Invitations',
}));
vi.mock('./ChatFace.tsx', () => ({ ChatFace: () => null }));
vi.mock('./Composer.tsx', () => ({ draftKey: String }));

const rendered = (openId?: string) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ChatList openId={openId} />
    </MemoryRouter>,
  );
const shown = (openId?: string) => [...rendered(openId).matchAll(/>Chat (\w+)</g)].map(([, id]) => id);

const asked = (id: string, given: object = {}) =>
  chat(id, { type: 'direct', request: { direction: 'received', remaining: 0 }, title: null, ...given });

it('P-11 M-02 keeps requests in a folder with their unread count, and none that was just declined', () => {
  items = [asked('asked', { readSeq: 3 }), asked('declined'), chat('mine', { type: 'direct', other: card('mine') })];
  expect(rendered().replaceAll(/<[^>]*>/g, ' ')).toMatch(/Requests \(1\).*2 unread messages.*Direct Messages/s);
  expect(rendered()).not.toMatch(/asked|declined/);
});

it('M-24 keeps invitations to huddles in the folder of requests, and counts them', () => {
  invitations = [{ huddleId: 'walks', title: 'Walks', from: card('ann'), people: 3, invitedAt: ago(HOUR_MS) }];
  expect(rendered().replaceAll(/<[^>]*>/g, ' ')).toContain('Requests (1)');
  const html = renderToStaticMarkup(<RequestRows chats={[]} invitations={invitations} openId={undefined} />);
  expect(html).toContain('Invitations');
});

it('P-11 shows the requests of the folder with their buttons, except the one whose conversation has them', () => {
  const chats = [asked('asked', { readSeq: 3 }), asked('open', { other: card('open') })];
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <RequestRows chats={chats} invitations={[]} openId="open" />
    </MemoryRouter>,
  );
  expect(html).toContain('Row of asked, unread');
  expect(html).not.toContain('Row of open');
  expect(html).toContain('href="/messages/open"');
});

beforeEach(() => device.clear());
afterEach(() => {
  invitations = [];
  items = [];
  outbox = [];
});

it('M-03 shows the title, the last message, its time and the unread count in the row of a chat', () => {
  items = [chat('walk', { readSeq: 3, lastSeq: 5 })];
  const shownText = rendered().replaceAll(/<[^>]*>/g, '|');
  for (const word of ['Chat walk', 'Last of walk', '3h']) expect(shownText).toContain(`|${word}|`);
  expect(shownText).toMatch(/2 unread messages/);
});

it('M-09 shows the unsent message of a chat in its row, marked until it is stored, or as refused', () => {
  items = [chat('walk')];
  const rowWith = (state: OutboxMessage['state']) => {
    outbox = [{ clientId: 'one', chatId: 'walk', content: 'Soup?', writtenAt: 0, state, attempts: 0, refusal: null }];
    const html = rendered();
    return [html.replaceAll(/<[^>]*>/g, ''), /aria-label="Sending…"/.test(html)];
  };
  for (const state of ['waiting', 'sending'] as const)
    expect(rowWith(state)).toEqual([expect.stringContaining('You: Soup?'), true]);
  expect(rowWith('refused')).toEqual([expect.stringContaining('Not sent: Soup?'), false]);
  expect(rowWith('stored')).toEqual([expect.stringContaining('Last of walk'), false]);
});

it('M-02 begins with the part that has the newest chat, and with the groups when there is none', () => {
  const titles = () => [...rendered().matchAll(/(Group Chats|Direct Messages)</g)].map(([, title]) => title);
  const active = (ms: number) => ({ lastMessage: { ...chat('any').lastMessage, timestamp: ago(ms) } });
  const direct = (ms: number) => chat('direct', { type: 'direct', other: card('ann'), ...active(ms) });
  expect(titles()).toEqual(['Group Chats', 'Direct Messages']);
  items = [direct(HOUR_MS), chat('walk', active(HOUR_MS + 1))];
  expect(titles()).toEqual(['Direct Messages', 'Group Chats']);
  items = [chat('walk', active(HOUR_MS)), direct(HOUR_MS + 1)];
  expect(titles()).toEqual(['Group Chats', 'Direct Messages']);
  items = [direct(HOUR_MS)];
  expect(titles()).toEqual(['Direct Messages', 'Group Chats']);
});

it('M-22 keeps the open chat in sight when group chats are folded, and shows past hangouts at the end', () => {
  const past = chat('past', { overAt: ago(9 * DAY_MS), lastMessage: null });
  items = [
    ...['a', 'b', 'c', 'd', 'e', 'f', 'g'].map((id) => chat(id)),
    past,
    chat('direct', { type: 'direct', other: card('Chat direct') }),
  ];
  expect(shown()).toEqual(['a', 'b', 'c', 'd', 'direct']);
  expect(shown('g')).toEqual(['a', 'b', 'c', 'd', 'g', 'direct']);
  expect(shown('past')).toEqual(['a', 'b', 'c', 'd', 'direct', 'past']);
});

it('M-22 folds a silent chat beside the newest one, and offers to show all', () => {
  const silent = (id: string) => chat(id, { lastMessage: { ...chat(id).lastMessage, timestamp: ago(31 * DAY_MS) } });
  items = [chat('a'), silent('b')];
  expect(shown()).toEqual(['a']);
  expect(rendered()).toContain('Show all 2 group chats');
  items = [silent('b')];
  expect(shown()).toEqual(['b']);
  expect(rendered()).not.toContain('Show all');
});

it('M-22 remembers of each section for itself that it was unfolded on this device', () => {
  const past = chat('past', { overAt: ago(9 * DAY_MS), lastMessage: null });
  items = [...['a', 'b', 'c', 'd', 'e', 'f'].map((id) => chat(id)), past];
  device.set('chats.unfolded.past', 'yes');
  expect(shown()).toEqual(['a', 'b', 'c', 'd', 'past']);
  device.clear();
  device.set('chats.unfolded.groups', 'yes');
  expect(shown()).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
  isHydrating = true;
  expect(shown(), 'as the server rendered it').toEqual(['a', 'b', 'c', 'd']);
  isHydrating = false;
});

it('M-03 says to members what they did themselves', () => {
  const last = (given: object) => ({ lastMessage: { seq: 5, timestamp: ago(HOUR_MS), content: '', ...given } });
  items = [
    chat('a', last({ kind: 'deleted', userId: 'me' })),
    chat('b', last({ kind: 'deleted', userId: 'ann' })),
    chat('c', last({ kind: 'system', event: 'joined', userId: 'me' })),
    chat('d', last({ kind: 'system', event: 'joined', userId: 'ann' })),
  ];
  const lines = rendered().replaceAll(/<[^>]*>/g, '\n');
  for (const line of ['You deleted a message', 'Message deleted', 'You joined', 'ann joined'])
    expect(lines).toContain(line);
});
