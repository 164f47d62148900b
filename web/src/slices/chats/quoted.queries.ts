import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { chats } from '#contract/chats/routes.ts';
import type { Message } from '#contract/chats/views.ts';
import { call } from '#web/platform/api.ts';
import { quotedKey } from './chats.keys.ts';

/** Messages that others answer, by seq. A message that is missing here is on its way; null: there is none. */
export type QuotedMessages = ReadonlyMap<number, Message | null>;
/** How many messages one request asks for at most. */
const PAGE = 50;

interface QuotedOptions {
  chatId: string;
  me: string;
  loaded: readonly Message[];
  /** The messages that the member's unsent messages and their draft answer. */
  others: readonly (number | null | undefined)[];
}

/** Returns the messages that are answered (M-14): from the loaded ones, else fetched, so that a quote shows what they say now. */
export function useQuotedMessages({ chatId, me, loaded, others }: QuotedOptions): QuotedMessages {
  const otherSeqs = others.join();
  const { here, missing } = useMemo(() => {
    const bySeq = new Map(loaded.map((message) => [message.seq, message]));
    const seqs = [...loaded.map(({ replyTo = 0 }) => replyTo), ...otherSeqs.split(',').map(Number)];
    const quotedSeqs = [...new Set(seqs)].filter((seq) => seq > 0).sort((a, b) => a - b);
    const loadedQuoted = quotedSeqs.flatMap((seq) => bySeq.get(seq) ?? []);
    return {
      here: new Map<number, Message | null>(loadedQuoted.map((message) => [message.seq, message])),
      missing: quotedSeqs.filter((seq) => !bySeq.has(seq)),
    };
  }, [loaded, otherSeqs]);
  const { data } = useQuery({
    queryKey: [...quotedKey(me, chatId), missing.join()],
    queryFn: ({ signal }) => fetchMessages(chatId, missing, signal),
    enabled: missing.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return useMemo(() => new Map([...(data ?? []), ...here]), [data, here]);
}

async function fetchMessages(
  chatId: string,
  seqs: readonly number[],
  signal: AbortSignal,
): Promise<[number, Message | null][]> {
  const messagesBySeq = new Map<number, Message | null>(seqs.map((seq) => [seq, null]));
  for (let start = 0; start < seqs.length; start += PAGE) {
    const query = { seqs: seqs.slice(start, start + PAGE).join() };
    const { items } = await call(chats.messages, { params: { chatId }, query, signal });
    for (const message of items) messagesBySeq.set(message.seq, message);
  }
  return [...messagesBySeq];
}
