import { useMutation } from '@tanstack/react-query';
import { chats } from '#contract/chats/routes.ts';
import { useConfirm, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { text } from '#web/text/index.ts';
import { receiveMessage } from './chats.queries.ts';

const t = text.chats;
export interface OwnMessage {
  chatId: string;
  seq: number;
}

/** Replaces the text of an own message. @throws ApiError */
export async function editMessage({ chatId, seq }: OwnMessage, content: string): Promise<void> {
  const message = await call(chats.edit, { params: { chatId, seq }, body: { content } });
  void receiveMessage(message);
}

/** Returns a function that deletes an own message for everyone, after asking the member to confirm. */
export function useDeleteMessage(): (message: OwnMessage) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: ({ chatId, seq }: OwnMessage) => call(chats.deleteMessage, { params: { chatId, seq } }),
    onSuccess: (message) => void receiveMessage(message),
    onError: (error, message) =>
      void toast.show({
        text: t.deleteFailed(error.message),
        kind: 'error',
        action: { label: t.retry, onPress: () => mutate(message) },
      }),
  });
  return async (message) => {
    const sure = await confirm({
      title: t.deleteTitle,
      description: t.deleteDescription,
      confirmLabel: t.deleteConfirm,
      cancelLabel: t.keepMessage,
      danger: true,
    });
    if (sure) mutate(message);
  };
}
