import { useMutation } from '@tanstack/react-query';
import { routes } from '#contract/index.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { text } from '#web/text/index.ts';
import { receive, useUid } from './chats.queries.ts';

const t = text.chats;

/** -> mutes a chat, or lets it be heard again; it shows when it is so, and a word says what that means. */
export function useMute(chatId: string): { mute: (muted: boolean) => void; isBusy: boolean } {
  const uid = useUid();
  const toast = useToast();
  const { mutate, isPending } = useMutation({
    mutationFn: (muted: boolean) => call(routes.chats.mute, { params: { chatId }, body: { muted } }),
    onSuccess(now) {
      receive(uid, { type: 'chatMuted', chatId, ...now });
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
