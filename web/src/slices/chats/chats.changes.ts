import { useMutation } from '@tanstack/react-query';
import { routes } from '#contract/index.ts';
import { useConfirm, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { text } from '#web/text/index.ts';
import { receive } from './chats.queries.ts';

const t = text.chats;
export interface OwnMessage {
  chatId: string;
  seq: number;
}

/** Puts other words in the place of an own message. @throws ApiError, with the words still in the hands of who calls */
export async function editMessage(uid: string, { chatId, seq }: OwnMessage, content: string): Promise<void> {
  const message = await call(routes.chats.edit, { params: { chatId, seq }, body: { content } });
  receive(uid, { type: 'message', message });
}

/** -> a function that asks whether to delete an own message for everybody, and does so. */
export function useDeleteMessage(uid: string): (message: OwnMessage) => Promise<void> {
  const confirm = useConfirm();
  const toast = useToast();
  const { mutate } = useMutation({
    mutationFn: ({ chatId, seq }: OwnMessage) => call(routes.chats.remove, { params: { chatId, seq } }),
    onSuccess: (message) => void receive(uid, { type: 'message', message }),
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
