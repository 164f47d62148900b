import { useMutation } from '@tanstack/react-query';
import { chats } from '#contract/chats/routes.ts';
import type { ChatLevel } from '#contract/chats/views.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { text } from '#web/text/index.ts';
import { chatList } from './chats.queries.ts';

const t = text.chats;

/**
 * Chooses which messages of a chat notify the member (M-20).
 * @returns the level that is being saved, if any. Choices are saved one after the other, so that the last one stays.
 */
export function useSetLevel(chatId: string): { setLevel: (level: ChatLevel) => void; saving: ChatLevel | undefined } {
  const toast = useToast();
  const { mutate, isPending, variables } = useMutation({
    scope: { id: `chats.level.${chatId}` },
    mutationFn: (level: ChatLevel) => call(chats.setLevel, { params: { chatId }, body: { level } }),
    onSuccess: (now) => chatList.receive({ type: 'chatLevel', chatId, ...now }),
    onError: (error, level) =>
      void toast.show({
        text: t.level.failed(error.message),
        kind: 'error',
        action: { label: t.retry, onPress: () => mutate(level) },
      }),
  });
  return { setLevel: mutate, saving: isPending ? variables : undefined };
}
