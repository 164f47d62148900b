import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { Message } from '#contract/chats/views.ts';
import type { OutboxMessage } from '../outbox.reducer.ts';
import { rowsOf } from '../timeline-rows.ts';
import { JoinsLine } from './JoinsLine.tsx';
import { MessageRow } from './MessageRow.tsx';

// Modules that need a browser.
vi.mock('../outbox.ts', () => ({ deleteMessage() {}, retryMessage() {} }));
vi.mock('./MessageMenu.tsx', () => ({ MessageMenu: () => null }));
vi.mock('./Album.tsx', () => ({ Album: () => null }));
vi.mock('./MessagePhoto.tsx', () => ({ MessagePhoto: () => null }));
vi.mock('./Reactions.tsx', () => ({ Reactions: () => null }));

/** Returns the words on the screen of a message of the member, and the labels of its marks. */
function shown(given: Partial<OutboxMessage>) {
  const message: OutboxMessage = {
    clientId: 'one',
    chatId: 'c',
    content: 'Soup?',
    writtenAt: Date.parse('2026-11-20T15:00:00.000Z'),
    state: 'waiting',
    attempts: 0,
    refusal: null,
    ...given,
  };
  const [row] = rowsOf('me', [], [message], null);
  if (!row) throw new Error('The message has no row.');
  const html = renderToStaticMarkup(
    <MemoryRouter>
      <MessageRow
        row={row}
        chat={{ id: 'c', me: 'me', isGroup: false, mayReact: false }}
        author={undefined}
        quoted={undefined}
        quotedAuthor={undefined}
        actions={{ onGoTo() {}, onReply: undefined, onEdit: undefined, onReactions() {}, onReport() {}, onBlock() {} }}
        joinLines={undefined}
        targetRef={undefined}
      />
    </MemoryRouter>,
  );
  const words = html.replaceAll(/<[^>]*>/g, '|');
  const marks = [...html.matchAll(/<svg[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label);
  return { words, marks };
}

it('M-09 shows a message at once, marked until it is stored', () => {
  for (const state of ['waiting', 'sending'] as const) {
    const { words, marks } = shown({ state });
    expect(words).toContain('|Soup?|');
    expect(marks).toEqual(['Sending']);
  }
  expect(shown({ state: 'stored' }).marks).toEqual(['Sent']);
});

it('M-09 keeps a refused message on the screen with the reason, and offers to retry or delete it', () => {
  const refusal = { code: 'REQUEST_LIMIT', message: 'Wait until they accept.' };
  const { words, marks } = shown({ state: 'refused', refusal });
  expect(words).toMatch(/\|Soup\?\|.*\|Not sent\.?\s*\|+Wait until they accept\.\|.*\|Retry\|.*\|Delete\|/s);
  expect(marks).toEqual([]);
});

it('M-04 shows a message with its day, and the picture of the sender and the time beside the last one of a run', () => {
  const at = ['2026-11-20T15:00:00.000Z', '2026-11-20T15:02:00.000Z'];
  const stored = at.map((timestamp, index) => ({
    chatId: 'c',
    seq: index + 1,
    userId: 'ana',
    kind: 'text',
    content: `Soup ${index + 1}`,
    timestamp,
    clientId: `client-${index}`,
    change: 0,
  })) as Message[];
  const [first = '', last = ''] = rowsOf('me', stored, [], null).map((row) =>
    renderToStaticMarkup(
      <MemoryRouter>
        <MessageRow
          row={row}
          chat={{ id: 'c', me: 'me', isGroup: true, mayReact: false }}
          author={{ uid: 'ana', username: 'ana', firstName: 'Ana', profileImage: '/media/ana.jpg' }}
          quoted={undefined}
          quotedAuthor={undefined}
          actions={{
            onGoTo() {},
            onReply: undefined,
            onEdit: undefined,
            onReactions() {},
            onReport() {},
            onBlock() {},
          }}
          joinLines={undefined}
          targetRef={undefined}
        />
      </MemoryRouter>,
    ),
  );
  const words = (html: string) => html.replaceAll(/<[^>]*>/g, '|');
  expect(words(first)).toMatch(/\|Friday, November 20(?:, 2026)?\|.*\|Ana\|.*\|Soup 1\|/s);
  expect(words(last)).not.toMatch(/Friday|\|Ana\|/);
  expect(words(first)).not.toMatch(/\|10:00\sAM\|/);
  expect(words(last)).toMatch(/\|Soup 2\|.*\|10:02\sAM\|/s);
  expect(last).toMatch(/<a[^>]*href="\/user\/ana"[^>]*>.*<img[^>]*src="\/media\/ana\.jpg"/s);
  expect(first).not.toContain('href="/user/ana"');
});

it('M-18 shows the line about many who joined with an arrow that opens the list of all of them', () => {
  const joins = ['ana', 'ben', 'cleo', 'dana'].map((userId, index) => ({
    seq: index + 1,
    userId,
    at: new Date('2026-11-20T15:00:00.000Z'),
  }));
  const joined = new Map(
    joins.map(({ userId: uid }) => [uid, { uid, username: uid, firstName: uid, profileImage: null }]),
  );
  const line = (isOpen: boolean) =>
    renderToStaticMarkup(<JoinsLine joins={joins} joined={joined} me="me" isOpen={isOpen} onToggle={() => {}} />);
  const opener = (html: string) => /<button[^>]*aria-expanded="(\w+)"[^>]*>(.*?)<\/button>/s.exec(html) ?? [];
  for (const isOpen of [false, true]) {
    const [, expanded, label = ''] = opener(line(isOpen));
    expect(expanded).toBe(String(isOpen));
    expect(label).toMatch(/ana, ben and 2 others joined.*<svg[^>]*chevron-down/s);
  }
  expect(line(false)).not.toContain('<li');
  expect(line(true).match(/(?<=<li[^>]*>)\w+ joined/g)).toEqual(
    ['ana', 'ben', 'cleo', 'dana'].map((n) => `${n} joined`),
  );
});
