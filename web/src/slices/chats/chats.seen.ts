import { queryOptions, useMutation, useQuery } from '@tanstack/react-query';
import type { ChatSettings } from '#contract/chats/views.ts';
import { routes } from '#contract/index.ts';
import type { LiveEvent } from '#contract/realtime.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { queryClient } from '#web/platform/query.ts';
import { text } from '#web/text/index.ts';
import { useUid } from './chats.queries.ts';
import { seenAfter } from './seen.live.ts';

const seenKey = (uid: string, chatId: string) => ['chats', uid, 'seen', chatId] as const;
const settingsKey = (uid: string) => ['chats', uid, 'settings'] as const;
type Seen = Extract<LiveEvent, { type: 'chatSeen' }>;

/** What is heard while an answer is on its way: the answer may be older than that. */
const hearing = new Map<string, Seen[]>();

export function hearSeen(uid: string, event: Seen): void {
  hearing.get(event.chatId)?.push(event);
  queryClient.setQueryData<number>(seenKey(uid, event.chatId), (held) =>
    held === undefined ? held : seenAfter(held, event),
  );
}

async function fetchSeen(chatId: string): Promise<number> {
  const events: Seen[] = [];
  hearing.set(chatId, events);
  try {
    const { seq } = await call(routes.chats.seen, { params: { chatId } });
    return events.reduce(seenAfter, seq);
  } finally {
    if (hearing.get(chatId) === events) hearing.delete(chatId);
  }
}

/** How far the other member of a direct chat has read; 0 where that is not told. */
export function useSeen(chatId: string, isAsked: boolean): number {
  const uid = useUid();
  const { data } = useQuery({
    queryKey: seenKey(uid, chatId),
    queryFn: () => fetchSeen(chatId),
    enabled: isAsked && uid !== '',
    staleTime: Number.POSITIVE_INFINITY,
    // Told only while one looks: what was told may be taken back unheard meanwhile.
    gcTime: 0,
  });
  return data ?? 0;
}

const settingsQuery = (uid: string) =>
  queryOptions({
    queryKey: settingsKey(uid),
    queryFn: () => call(routes.chats.readSettings, { params: { uid } }),
    enabled: uid !== '',
  });

/** The member changed what they let others know, here or in another tab. */
export function hearSettings(uid: string, settings: ChatSettings): void {
  queryClient.setQueryData<ChatSettings>(settingsKey(uid), settings);
  void queryClient.invalidateQueries({ queryKey: ['chats', uid, 'seen'] });
}

export const useChatSettings = () => useQuery(settingsQuery(useUid()));

/** Shows others how far one has read, or does not: seen at once, and put right if it was not saved. */
export function useSaveChatSettings() {
  const uid = useUid();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: ChatSettings) => call(routes.chats.saveSettings, { params: { uid }, body }),
    async onMutate(settings) {
      await queryClient.cancelQueries({ queryKey: settingsKey(uid) });
      queryClient.setQueryData<ChatSettings>(settingsKey(uid), settings);
    },
    onSuccess: () => queryClient.invalidateQueries({ queryKey: ['chats', uid, 'seen'] }),
    onError: () => void toast.show({ text: text.chats.settings.notSaved, kind: 'error' }),
    onSettled: () =>
      queryClient.isMutating({ mutationKey: settingsKey(uid) }) <= 1 &&
      queryClient.invalidateQueries({ queryKey: settingsKey(uid) }),
    mutationKey: settingsKey(uid),
  });
}
