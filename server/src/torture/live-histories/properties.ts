import { expect } from 'vitest';
import type { ChatView } from '#contract/chats/views.ts';
import { type HangoutView, hangoutChatId } from '#contract/hangouts/views.ts';
import { routes } from '#contract/index.ts';
import type { Notification } from '#contract/notifications/routes.ts';
import type { LiveEvent } from '#contract/realtime.ts';
import { unreadIn } from '#web/slices/chats/chats.live.ts';
import type { CachedHangout } from '#web/slices/hangouts/hangouts.live.ts';
import { type ActName, CAST, type History, isHidden, memberAt, type Step, WORDS } from './history.ts';

const { chats, hangouts, notifications } = routes;

/** A row of `attendees` or of `held_places`. */
interface Seat {
  uid: string;
  rsvp: 'confirmed' | 'waiting';
  /** With a guest 2. */
  places: number;
  offeredUntil: string | null;
  hasPassed: boolean;
  isReleased: boolean;
}
interface Stored {
  capacity: number | null;
  isAhead: boolean;
  isCancelled: boolean;
  seats: Seat[];
  /** How many places are kept while blocks can be undone. */
  kept: number;
  /** The participants of the chat; null without a chat. */
  inChat: string[] | null;
}

async function storedOf({ test }: History, id: string): Promise<Stored> {
  const { rows } = await test.app.pool.query(
    `select t.capacity, t.date_time > $2 as "isAhead", t.cancelled_at is not null as "isCancelled",
      coalesce((select json_agg(json_build_object('uid', a.uid, 'rsvp', a.rsvp, 'places', 1 + a.brings_guest::int,
        'offeredUntil', a.offered_until, 'hasPassed', a.passed_at is not null, 'isReleased', a.released_at is not null)
        order by a.position) from attendees a where a.hangout_id = t.id), '[]') as seats,
      coalesce((select sum(1 + h.brings_guest::int) from held_places h where h.hangout_id = t.id and h.rsvp = 'confirmed'), 0)::int as kept,
      (select coalesce((select json_agg(p.uid) from chat_participants p where p.chat_id = c.id and p.left_at is null), '[]')
        from chats c where c.id = $3) as "inChat"
    from threads t where t.id = $1`,
    [id, test.clock.now(), hangoutChatId(id)],
  );
  return rows[0] as Stored;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
const attendeesOf = ({ seats }: Stored) => seats.filter(({ rsvp }) => rsvp === 'confirmed');
const waitlistOf = ({ seats }: Stored) => seats.filter(({ rsvp }) => rsvp === 'waiting');
const placesOf = (seats: readonly Seat[]) => sum(seats.map(({ places }) => places));

/** H-07 H-12 B-02: places are neither given out twice nor left free while somebody waits. */
function checkPlaces(history: History, stored: Stored) {
  const { capacity, isAhead, isCancelled, kept } = stored;
  const going = placesOf(attendeesOf(stored)) + kept;
  const offered = waitlistOf(stored).filter(({ offeredUntil }) => offeredUntil !== null);
  if (isCancelled) expect(offered, 'offers of a cancelled hangout').toEqual([]);
  for (const { offeredUntil } of offered)
    expect(Date.parse(offeredUntil ?? ''), 'the end of an offer').toBeGreaterThan(history.test.clock.now().getTime());
  if (capacity !== null) expect(going, 'people who go, and the capacity').toBeLessThanOrEqual(capacity);
  const released = placesOf(attendeesOf(stored).filter(({ isReleased }) => isReleased));
  const free = (capacity ?? Number.POSITIVE_INFINITY) - going + released - offered.length;
  expect(free, 'places that are free and not offered').toBeGreaterThanOrEqual(0);
  if (free === 0 || !isAhead || isCancelled) return;
  const suspended = new Set([...history.suspended].map((index) => memberAt(history, index).uid));
  const unoffered = waitlistOf(stored).filter(
    ({ uid, offeredUntil, hasPassed }) => offeredUntil === null && !hasPassed && !suspended.has(uid),
  );
  expect(unoffered, 'members who wait beside a free place').toEqual([]);
}

/** H-06 H-07 H-15: who has a place is in the chat, and nobody else. The first who joins opens it. */
function checkChat(stored: Stored, host: string) {
  const uids = attendeesOf(stored).map(({ uid }) => uid);
  if (stored.inChat === null) expect(uids, 'attendees of a hangout without a chat').toEqual([host]);
  else expect([...stored.inChat].sort(), 'members of the chat').toEqual([...uids].sort());
}

/** Everything that a viewer is sent about a hangout. */
async function seenOf(history: History, viewer: number, hangoutId: string) {
  const member = memberAt(history, viewer);
  const params = { hangoutId };
  const chatId = hangoutChatId(hangoutId);
  const [view, attendees, guestsAndNotes, confirmations, removed, participants, messages] = await Promise.all([
    member.call(hangouts.read, { params }),
    member.call(hangouts.attendees, { params }),
    member.call(hangouts.guestsAndNotes, { params }),
    member.call(hangouts.confirmations, { params }),
    member.call(hangouts.listRemovedAttendees, { params }),
    member.call(chats.participants, { params: { chatId } }),
    member.call(chats.messages, { params: { chatId } }),
  ]);
  return { view, attendees, guestsAndNotes: guestsAndNotes, confirmations, removed, participants, messages };
}
type Seen = Awaited<ReturnType<typeof seenOf>>;

const uidsOf = (items: readonly { uid: string }[]) => items.map(({ uid }) => uid);

/** H-03 H-07: the numbers of a hangout are those of its lists. `going` and `waiting` count hidden members too. */
function checkCounts(history: History, viewer: number, { seen, stored }: { seen: Seen; stored: Stored }) {
  const view = seen.view.body;
  const going = attendeesOf(stored);
  const waiting = waitlistOf(stored);
  const visible = going.filter(({ uid }) => !isHidden(history, viewer, uidIndex(history, uid)));
  expect(view.going, 'going').toBe(placesOf(going));
  expect(view.guests, 'guests').toBe(placesOf(going) - going.length);
  expect(view.waiting, 'waiting').toBe(waiting.length);
  expect(uidsOf(seen.attendees.body.items), 'attendees').toEqual(uidsOf(visible));
  expect(uidsOf(view.participants), 'faces').toEqual(uidsOf(visible));
  const { uid } = memberAt(history, viewer);
  const waitlistIndex = waiting.findIndex((seat) => seat.uid === uid);
  expect(view.place, 'place on the waitlist').toBe(waitlistIndex < 0 ? null : waitlistIndex + 1);
  expect(view.rsvp, 'own part').toBe(stored.seats.find((seat) => seat.uid === uid)?.rsvp ?? null);
  if (seen.guestsAndNotes.status !== 200) return;
  const guests = seen.guestsAndNotes.body.items.filter(({ bringsGuest }) => bringsGuest);
  expect(guests.length, 'guests whom an organizer sees').toBe(placesOf(visible) - visible.length);
}
const uidIndex = ({ members }: History, uid: string) => members.findIndex((member) => member.uid === uid);

/** M-03 M-18: the numbers of a chat are those of its lists. */
function checkChatCounts(chat: ChatView, { participants, messages }: Seen) {
  expect(uidsOf(participants.body.items), 'participants').toEqual(uidsOf(chat.participants));
  expect(chat.people, 'number of participants').toBe(participants.body.items.length);
  const unread = messages.body.items.filter(({ seq, kind }) => seq > chat.readSeq && kind === 'text');
  expect(unreadIn(chat), 'unread messages').toBe(unread.length);
}

/** Returns an answer or event as text, without the uid of the member who opened a chat: it stays when they are suspended. */
const textOf = (content: unknown) =>
  JSON.stringify(content, (key, value) => (key === 'createdBy' ? undefined : value)) ?? '';

/** P-12 S-07: nothing names a member who is hidden from the viewer. */
function checkNobodyHidden(history: History, viewer: number, received: Readonly<Record<string, unknown>>) {
  const hidden = [...CAST.keys()].filter((index) => isHidden(history, viewer, index));
  for (const hiddenIndex of hidden)
    for (const [what, content] of Object.entries(received)) {
      const text = textOf(content);
      const isNamed = [memberAt(history, hiddenIndex).uid, history.names[hiddenIndex] ?? ''].some((name) =>
        text.includes(name),
      );
      expect(isNamed && text, `${what}, which must not name a hidden member`).toBe(false);
    }
}

/** Checks what a viewer sees of one hangout. Returns whether they may read it, and whether they are in its chat. */
function checkHangout(
  history: History,
  viewer: number,
  {
    index,
    stored,
    seen,
    listed,
    chat,
  }: {
    index: number;
    stored: Stored;
    seen: Seen;
    /** The hangout as the list has it. */
    listed: HangoutView | undefined;
    chat: ChatView | undefined;
  },
): { mayRead: boolean; takesPart: boolean } {
  const { uid } = memberAt(history, viewer);
  const mayRead = !isHidden(history, viewer, history.hangouts[index]?.host ?? 0);
  expect(seen.view.status, 'reading a hangout').toBe(mayRead ? 200 : 404);
  if (mayRead) {
    checkCounts(history, viewer, { seen, stored });
    if (listed) expect(listed, 'the hangout of the list').toEqual(seen.view.body);
  }
  const isMine = stored.seats.some((seat) => seat.uid === uid);
  expect(listed !== undefined, 'whether the list has the hangout').toBe(mayRead && (isMine || !stored.isCancelled));
  const takesPart = stored.inChat?.includes(uid) ?? false;
  expect(chat !== undefined, 'whether the list has the chat').toBe(takesPart);
  expect(seen.messages.status, 'reading the chat').toBe(takesPart ? 200 : 404);
  if (chat) checkChatCounts(chat, seen);
  return { mayRead, takesPart };
}

async function checkViewer(history: History, viewer: number, storedHangouts: readonly Stored[]) {
  const member = memberAt(history, viewer);
  const [list, bell, chatList, found, ...allSeen] = await Promise.all([
    member.call(hangouts.list, { query: { when: 'any', whose: 'all', search: 'Dumplings' } }),
    member.call(notifications.list, { params: { uid: member.uid }, query: { limit: 50 } }),
    member.call(chats.list, {}),
    member.call(chats.search, { query: { search: WORDS } }),
    ...history.hangouts.map(({ id }) => seenOf(history, viewer, id)),
  ]);
  const bodies = { list, bell, chatList, found };
  checkNobodyHidden(history, viewer, { ...bodies, ...Object.assign({}, ...allSeen) });
  const readable = new Set<string>();
  const inChats = new Set<string>();
  for (const [index, { id }] of history.hangouts.entries()) {
    const { mayRead, takesPart } = checkHangout(history, viewer, {
      index,
      stored: storedHangouts[index] as Stored,
      seen: allSeen[index] as Seen,
      listed: list.body.items.find((item) => item.id === id),
      chat: chatList.body.items.find((item) => item.id === hangoutChatId(id)),
    });
    if (mayRead) readable.add(id);
    if (takesPart) inChats.add(hangoutChatId(id));
  }
  for (const { chatId } of found.body.items) expect(inChats, 'the chat of a message that was found').toContain(chatId);
  const { items, unread } = bell.body;
  expect(unread, 'unread notifications').toBe(items.filter(({ read }) => !read).length);
  for (const { hangout } of items) if (hangout) expect(readable, 'the hangout of a notification').toContain(hangout.id);
}

/** These change what a member may see of another. Open screens follow a suspension when they fetch again. */
const REVEALING: readonly ActName[] = ['block', 'unblock', 'suspend', 'restore'];
/** A hangout without its versions, which only the web app compares, and without the actions, which change with time alone. */
const shownOf = ({ can: _can, version: _version, ...hangout }: HangoutView | CachedHangout) => ({
  ...hangout,
  mineVersion: undefined,
});

/**
 * A chat as its member sees it. A line of the system that a block withholds is read for the server, while the web app cannot tell it from
 * withheld words: neither is unread. The version rises unseen when a hidden member enters.
 */
const shownChat = (chat: ChatView) => {
  const { readSeq: _readSeq, quiet: _quiet, version: _version, ...shown } = chat;
  return { ...shown, unread: unreadIn(chat) };
};

/**
 * A notification, without the plan of the hangout that it names: the list shows a change of which its member is not notified when it is
 * fetched again.
 */
const shownNotification = ({ hangout, ...notification }: Notification) => ({ ...notification, about: hangout?.id });

/** D-04: an open web app shows the same as a fresh fetch. */
async function checkLive(history: History, { act }: Step, wasHidden: (viewer: number, otherIndex: number) => boolean) {
  for (const [viewer, client] of history.clients) {
    const events = await client.applyEvents();
    checkEvents(history, { viewer, events, wasHidden });
    const fresh = await client.fetch();
    const isRevealing = REVEALING.includes(act);
    expect(client.bell.unread, 'unread notifications, live').toBe(fresh.bell.unread);
    if (!isRevealing) {
      expect(client.bell.items.map(shownNotification), 'notifications, live').toEqual(
        fresh.bell.items.map(shownNotification),
      );
      if (!client.chats.stale)
        expect(client.chats.items.map(shownChat), 'chats, live').toEqual(fresh.chats.items.map(shownChat));
      const ids = new Set(fresh.hangouts.items.map(({ id }) => id));
      // A hangout that is over leaves the list without an event.
      const shownHangouts = client.hangouts.items.filter(({ id }) => act !== 'wait' || ids.has(id));
      if (!client.hangouts.stale)
        expect(shownHangouts.map(shownOf), 'hangouts, live').toEqual(fresh.hangouts.items.map(shownOf));
    }
    Object.assign(client, fresh);
  }
}

/** S-07: no event names a member who was hidden from the receiver all the time. */
function checkEvents(
  history: History,
  {
    viewer,
    events,
    wasHidden,
  }: { viewer: number; events: LiveEvent[]; wasHidden: (viewer: number, otherIndex: number) => boolean },
) {
  const hiddenMembers = [...CAST.keys()].filter(
    (index) => wasHidden(viewer, index) && isHidden(history, viewer, index),
  );
  for (const hiddenIndex of hiddenMembers)
    for (const event of events) {
      const text = textOf(event);
      const isNamed = [memberAt(history, hiddenIndex).uid, history.names[hiddenIndex] ?? ''].some((name) =>
        text.includes(name),
      );
      expect(isNamed && text, `the event ${event.type}, which must not name a hidden member`).toBe(false);
    }
}

/** Checks everything that must hold after every step. */
export async function checkEverything(
  history: History,
  step: Step,
  wasHidden: (viewer: number, otherIndex: number) => boolean,
): Promise<void> {
  const storedHangouts = await Promise.all(history.hangouts.map(({ id }) => storedOf(history, id)));
  for (const [index, stored] of storedHangouts.entries()) {
    checkPlaces(history, stored);
    checkChat(stored, memberAt(history, history.hangouts[index]?.host ?? 0).uid);
  }
  await checkLive(history, step, wasHidden);
  for (const viewer of CAST.keys())
    if (!history.suspended.has(viewer)) await checkViewer(history, viewer, storedHangouts);
}
