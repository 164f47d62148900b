import { chats } from '#contract/chats/routes.ts';
import { call } from '#web/platform/api.ts';
import { createLiveQuery, type FetchContext } from '#web/platform/live/index.ts';
import { seenAfter } from './read-receipts.live.ts';

/** How far the other member of a direct chat has read, by chat. */
export const readReceipts = createLiveQuery({
  key: ['chats', 'read-receipt'],
  fetch: async ({ args: chatId, signal }: FetchContext<string>) =>
    (await call(chats.seen, { params: { chatId }, signal })).seq,
  merge: (seq) => seq,
  events: ['chatSeen'],
  // With other settings the server shows more or less than before.
  refetchOn: ['chatSettings'],
  reduce: (readSeq, event, chatId) => (event.chatId === chatId ? seenAfter(readSeq, event) : readSeq),
  // Events come only for chats on screen, so what is cached may be outdated as soon as the chat is left.
  gcTime: 0,
});

/** How far the other member of a direct chat has read; 0 when that is not shown. */
export const useReadReceipt = (chatId: string, enabled: boolean): number =>
  readReceipts.useQuery(chatId, { enabled }).data ?? 0;
