import { describe, expect, it } from 'vitest';
import type { Message } from '#contract/chats/views.ts';
import type { OutboxMessage } from './outbox.reducer.ts';
import { firstSeqOf, messagesOf, rowsOf } from './timeline-rows.ts';

const ME = 'me';
const message = (seq: number, userId: string, timestamp: string): Message => ({
  chatId: 'c',
  seq,
  userId,
  kind: 'text',
  content: `${seq}`,
  timestamp,
  clientId: `client-${seq}`,
  change: 0,
});
const unsent = (clientId: string, at: string): OutboxMessage => ({
  clientId,
  chatId: 'c',
  content: clientId,
  writtenAt: Date.parse(at),
  state: 'waiting',
  attempts: 0,
  refusal: null,
});

describe('the rows of a conversation', () => {
  it('M-04 starts a new day and a new run at midnight in New York', () => {
    const rows = rowsOf(
      ME,
      [
        message(1, 'ana', '2026-11-20T04:59:00.000Z'),
        message(2, 'ana', '2026-11-20T05:00:00.000Z'),
        message(3, 'ana', '2026-11-21T04:59:00.000Z'),
      ],
      [],
      null,
    );
    expect(rows.map(({ startsDay }) => startsDay)).toEqual([true, true, false]);
    // The message above the separator of the day keeps its avatar and time, although the next one follows within a minute.
    expect(rows.map(({ startsRun }) => startsRun)).toEqual([true, true, true]);
    expect(rows.map(({ endsRun }) => endsRun)).toEqual([true, true, true]);
  });

  it('M-04 groups messages of one member within five minutes into a run', () => {
    const rows = rowsOf(
      ME,
      [
        message(1, 'ana', '2026-11-20T15:00:00.000Z'),
        message(2, 'ana', '2026-11-20T15:04:59.999Z'),
        message(3, 'bob', '2026-11-20T15:05:00.000Z'),
        message(4, 'ana', '2026-11-20T15:06:00.000Z'),
        message(5, 'ana', '2026-11-20T15:11:00.000Z'),
      ],
      [],
      null,
    );
    expect(rows.map(({ startsRun }) => startsRun)).toEqual([true, false, true, true, true]);
    expect(rows.map(({ endsRun }) => endsRun)).toEqual([false, true, true, true, true]);
  });

  it('M-03 shows the unread divider before the first unread message of another member, and splits a run there', () => {
    const at = '2026-11-20T15:00:00.000Z';
    const rows = rowsOf(
      ME,
      [message(1, 'ana', at), message(2, ME, at), message(3, 'ana', at), message(4, 'ana', at)],
      [],
      1,
    );
    expect(rows.map(({ startsUnread }) => startsUnread)).toEqual([false, false, true, false]);
    const run = rowsOf(ME, [message(1, 'ana', at), message(2, 'ana', at)], [], 1);
    expect(run.map(({ endsRun }) => endsRun)).toEqual([true, true]);
    expect(run.map(({ startsRun }) => startsRun)).toEqual([true, true]);
  });

  it('M-09 shows a message once and keeps its place and key when it is stored', () => {
    const at = '2026-11-20T15:00:00.000Z';
    const before = rowsOf(ME, [message(1, 'ana', at)], [unsent('client-2', at), unsent('client-x', at)], null);
    const after = rowsOf(
      ME,
      [message(1, 'ana', at), message(2, ME, at)],
      [unsent('client-2', at), unsent('client-x', at)],
      null,
    );
    expect(after.map(({ key }) => key)).toEqual(before.map(({ key }) => key));
    expect(after.map(({ state }) => state)).toEqual(['stored', 'stored', 'waiting']);
  });

  it('M-04 shows an unsent message on the current day when the device’s clock is behind', () => {
    const rows = rowsOf(
      ME,
      [message(1, 'ana', '2026-11-20T15:00:00.000Z')],
      [unsent('late', '2026-11-19T15:00:00.000Z')],
      null,
    );
    expect(rows.map(({ startsDay }) => startsDay)).toEqual([true, false]);
  });

  it('M-04 H-06 breaks a run at a system line, which does not count as unread, and joins hidden messages into one run', () => {
    const at = (minute: number) => `2026-11-20T15:0${minute}:00.000Z`;
    const line: Message = { ...message(2, 'bob', at(1)), kind: 'system', event: 'joined', content: '' };
    const hidden = (seq: number): Message => ({
      ...message(seq, '', at(3)),
      kind: 'hidden',
      content: '',
      clientId: `hidden-${seq}`,
    });
    const rows = rowsOf(ME, [message(1, 'bob', at(0)), line, message(3, 'bob', at(2)), hidden(4), hidden(5)], [], 1);
    expect(rows.map(({ kind }) => kind)).toEqual(['text', 'system', 'text', 'hidden', 'hidden']);
    expect(rows.map(({ startsRun }) => startsRun)).toEqual([true, true, true, true, false]);
    expect(rows.map(({ startsUnread }) => startsUnread)).toEqual([false, false, true, false, false]);
    expect(new Set(rows.map(({ key }) => key)).size).toBe(5);
  });

  const joined = (seq: number, userId: string, timestamp: string): Message => ({
    ...message(seq, userId, timestamp),
    kind: 'system',
    event: 'joined',
    content: '',
  });

  it('M-18 shows members who joined one after the other on one day as one row, which ends at the last of them', () => {
    const at = (minute: number) => `2026-11-20T15:0${minute}:00.000Z`;
    const messages = [
      joined(1, 'ana', '2026-11-19T15:00:00.000Z'),
      joined(2, 'bob', at(0)),
      joined(3, 'cy', at(1)),
      joined(4, 'dee', at(2)),
      message(5, 'dee', at(3)),
      joined(6, 'eli', at(4)),
      { ...joined(7, 'eli', at(5)), event: 'left' as const },
      joined(8, 'flo', at(6)),
    ];
    const rows = rowsOf(ME, messages, [], null);
    expect(rows.map(({ seq, joins }) => [seq, joins?.map(({ userId }) => userId)])).toEqual([
      [1, undefined],
      [4, ['bob', 'cy', 'dee']],
      [5, undefined],
      [6, undefined],
      [7, undefined],
      [8, undefined],
    ]);
    expect(rows.map(firstSeqOf)).toEqual([1, 2, 5, 6, 7, 8]);
    expect(rows[1]).toMatchObject({ userId: 'bob', startsDay: true });
  });

  it('M-18 M-03 keeps the row of members who joined when another one joins, and divides unread messages after it', () => {
    const at = (minute: number) => `2026-11-20T15:0${minute}:00.000Z`;
    const before = [joined(1, 'ana', at(0)), joined(2, 'bob', at(1))];
    const [row] = rowsOf(ME, before, [], null);
    const more = rowsOf(ME, [...before, joined(3, 'cy', at(2)), message(4, 'cy', at(3))], [], 1);
    expect(more.map(({ key, startsUnread }) => [key, startsUnread])).toEqual([
      [row?.key, false],
      ['cy/client-4', true],
    ]);
  });

  describe('of photos', () => {
    const photo = (seq: number, userId: string, more: Partial<Message> = {}): Message => ({
      ...message(seq, userId, `2026-11-20T15:00:0${seq}.000Z`),
      content: '',
      photo: { url: `/media/${seq}.jpg`, width: 4, height: 3 },
      ...more,
    });
    const albums = (
      messages: readonly Message[],
      outbox: readonly OutboxMessage[] = [],
      unreadAfter: number | null = null,
    ) => rowsOf(ME, messages, outbox, unreadAfter).map((row) => messagesOf(row).map(({ seq }) => seq));

    it('M-23 shows those of one member that follow each other as an album, up to the one with the words', () => {
      const messages = [photo(1, 'ana'), photo(2, 'ana'), photo(3, 'ana', { content: 'The view' }), photo(4, 'ana')];
      expect(albums(messages)).toEqual([[1, 2, 3], [4]]);
      const [album] = rowsOf(ME, messages, [], null);
      expect(album).toMatchObject({
        key: 'ana/client-1',
        seq: 3,
        content: 'The view',
        startsRun: true,
        endsRun: false,
      });
      expect(album && firstSeqOf(album)).toBe(1);
    });

    it('M-23 begins another album after a message in between, another member, an answer, and the unread divider', () => {
      expect(albums([photo(1, 'ana'), message(2, 'ana', '2026-11-20T15:00:02.000Z'), photo(3, 'ana')])).toEqual([
        [1],
        [2],
        [3],
      ]);
      expect(albums([photo(1, 'ana'), photo(2, 'bob')])).toEqual([[1], [2]]);
      expect(albums([photo(1, 'ana'), photo(2, 'ana', { replyTo: 1 }), photo(3, 'ana')])).toEqual([[1], [2, 3]]);
      expect(albums([photo(1, 'ana'), photo(2, 'ana'), photo(3, 'ana')], [], 1)).toEqual([[1], [2, 3]]);
    });

    it('M-23 shows at most as many as are sent at once as one album', () => {
      expect(albums([1, 2, 3, 4, 5, 6, 7, 8].map((seq) => photo(seq, 'ana')))).toEqual([
        [1, 2, 3, 4, 5, 6],
        [7, 8],
      ]);
    });

    it('M-23 adds unsent photos to the album, and leaves a refused one alone', () => {
      const unsentPhoto = (clientId: string, state: OutboxMessage['state']): OutboxMessage => ({
        ...unsent(clientId, '2026-11-20T15:00:02.000Z'),
        content: '',
        photo: { url: null, width: 4, height: 3 },
        state,
      });
      const outbox = [unsentPhoto('a', 'sending'), unsentPhoto('b', 'refused'), unsentPhoto('c', 'waiting')];
      const rows = rowsOf(ME, [photo(1, ME)], outbox, null);
      expect(rows.map((row) => messagesOf(row).map(({ clientId }) => clientId))).toEqual([
        ['client-1', 'a'],
        ['b'],
        ['c'],
      ]);
    });
  });
});
