import { expect, it } from 'vitest';
import type { Message } from '#contract/chats/views.ts';
import { text } from '#web/text/index.ts';
import { quoteOf } from './Quote.tsx';

const me = 'me';
const author = { uid: 'ann', username: 'ann', firstName: 'Ann', profileImage: null };
const message = (given: Partial<Message>) =>
  ({ seq: 1, kind: 'text', content: 'See you at ten', userId: 'ann', ...given }) as Message;

it('M-14 shows the writer and what the message says now: edited, deleted, hidden or gone, and nothing of a line that nobody wrote', () => {
  const quote = (given: Partial<Message>) => quoteOf({ me, author, message: message(given) });
  expect(quote({})).toEqual({ name: 'Ann', quotedText: 'See you at ten' });
  expect(quote({ content: 'See you at eleven', change: 1 })).toEqual({ name: 'Ann', quotedText: 'See you at eleven' });
  expect(quote({ userId: me })).toEqual({ name: text.chats.you, quotedText: 'See you at ten' });
  expect(quote({ kind: 'deleted', content: '' })).toEqual({ name: 'Ann', quotedText: text.chats.deleted });
  // Neither the writer nor the words of a message that a block hides.
  expect(quote({ kind: 'hidden', content: '', userId: '' })).toEqual({
    name: null,
    quotedText: text.chats.hiddenMessage,
  });
  expect(quote({ kind: 'system', content: 'x' })).toEqual({ name: null, quotedText: text.chats.quoteGone });
  expect(quoteOf({ me, author, message: null })).toEqual({ name: null, quotedText: text.chats.quoteGone });
  expect(quoteOf({ me, author, message: undefined })).toEqual({ name: null, quotedText: text.chats.quoteLoading });
});
