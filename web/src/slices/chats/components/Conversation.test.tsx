import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import { Conversation } from './Conversation.tsx';

/** The answer about the chat. */
let known: { chat?: object; error?: Error | null } = {};
const { ApiError } = vi.hoisted(() => ({
  ApiError: class extends Error {
    readonly code: string;
    constructor(code: string) {
      super(code);
      this.code = code;
    }
  },
}));
vi.mock('../chats.queries.ts', () => ({ useChat: () => ({ refetch() {}, ...known }) }));
vi.mock('react-router', async (original) => ({
  ...(await original<typeof import('react-router')>()),
  Navigate: ({ to, replace }: { to: string; replace?: boolean }) => `${replace ? 'replaced by' : 'then'} ${to}`,
}));
// Modules that need a browser, and the parts of an open chat.
vi.mock('#web/platform/api.ts', () => ({ ApiError }));
vi.mock('#web/platform/session/index.ts', () => ({ useUid: () => 'me' }));
vi.mock('#web/platform/screens/LoadError.tsx', () => ({ whyNot: () => '' }));
vi.mock('../edit-and-delete.ts', () => ({}));
vi.mock('../outbox.ts', () => ({ useOutbox: () => [] }));
vi.mock('../quoted.queries.ts', () => ({ useQuotedMessages: () => new Map() }));
vi.mock('../typing.store.ts', () => ({}));
vi.mock('../useLoadedMessages.ts', () => ({ useLoadedMessages: () => ({}), UNREAD_LOADED_MAX: 100 }));
vi.mock('./Composer.tsx', () => ({ Composer: () => null }));
vi.mock('./ConversationHeader.tsx', () => ({ ConversationBack: () => null, ConversationHeader: () => null }));
vi.mock('./EditComposer.tsx', () => ({}));
vi.mock('./ReplyBar.tsx', () => ({}));
vi.mock('./RequestBar.tsx', () => ({ RequestBar: () => null }));
vi.mock('./Timeline.tsx', () => ({}));
vi.mock('./useReply.ts', () => ({ useReply: () => [null, () => {}] }));

const shown = (given: typeof known) => {
  known = given;
  return renderToStaticMarkup(
    <MemoryRouter>
      <Conversation chatId="c" />
    </MemoryRouter>,
  );
};
const chat = { id: 'c', title: 'Walks', can: { send: false }, lastSeq: 0, readSeq: 0, quiet: [], participants: [] };

it('M-08 puts /messages in place of an unknown chat, one of others, and one of an unknown type', () => {
  for (const code of ['CHAT_NOT_FOUND', 'NOT_FOUND', 'INVALID_INPUT'])
    expect(shown({ error: new ApiError(code) }), code).toBe('replaced by /messages');
  expect(shown({ chat: { ...chat, type: 'broadcast' } })).toBe('replaced by /messages');
  for (const stays of [{}, { error: new ApiError('NETWORK') }, { chat: { ...chat, type: 'group' } }])
    expect(shown(stays)).not.toContain('/messages');
});

it('M-17 names the open chat in the title of the page', () => {
  expect(shown({ chat: { ...chat, type: 'group' } })).toContain('data-page-title="Walks · Messages"');
});
