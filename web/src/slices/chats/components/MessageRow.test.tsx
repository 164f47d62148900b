import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { OutboxMessage } from '../outbox.reducer.ts';
import { rowsOf } from '../timeline-rows.ts';
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
