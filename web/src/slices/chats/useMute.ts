import { useMutation } from '@tanstack/react-query';
import { chats } from '#contract/chats/routes.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { text } from '#web/text/index.ts';
import { chatList } from './chats.queries.ts';

const t = text.chats;

/** Mutes a chat or turns its notifications on again. The change shows when it is saved, with a toast that explains it. */
export function useMute(chatId: string): { mute: (muted: boolean) => void; isBusy: boolean } {
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (muted: boolean) => call(chats.mute, { params: { chatId }, body: { muted } }),
    onSuccess(now) {
      chatList.receive({ type: 'chatMuted', chatId, ...now });
      toast.show({ text: now.muted ? t.mutedNow : t.unmutedNow });
    },
    onError: (error, muted) =>
      void toast.show({
        text: t.muteFailed(error.message),
        kind: 'error',
        action: { label: t.retry, onPress: () => mutate(muted) },
      }),
  });
  return { mute: mutate, isBusy: isPending };
}
