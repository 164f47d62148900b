import { useMutation } from '@tanstack/react-query';
import { chats } from '#contract/chats/routes.ts';
import type { ChatSettings } from '#contract/chats/views.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { createLiveQuery } from '#web/platform/live/index.ts';
import { queryClient } from '#web/platform/query.ts';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { readReceipts } from './read-receipts.queries.ts';

const chatSettings = createLiveQuery({
  key: ['chats', 'settings'],
  fetch: ({ uid, signal }) => call(chats.readSettings, { params: { uid }, signal }),
  merge: (settings) => settings,
  events: ['chatSettings'],
  reduce: (_cached, { settings }) => settings,
});

export const useChatSettings = () => chatSettings.useQuery(undefined);

/** Saves whether others see how far the member has read. Shown at once, and corrected if it was not saved. */
export function useSaveChatSettings() {
  const uid = useUid();
  const toast = useToast();
  const mutationKey = ['chats', uid, 'settings'];
  return useMutation({
    mutationKey,
    mutationFn: (body: ChatSettings) => call(chats.saveSettings, { params: { uid }, body }),
    async onMutate(settings) {
      await chatSettings.cancel(uid);
      chatSettings.update(uid, undefined, () => settings);
    },
    onSuccess: () => readReceipts.invalidate(uid),
    onError: () => void toast.show({ text: text.chats.settings.notSaved, kind: 'error' }),
    // While another change is on its way, its answer brings the settings.
    onSettled: () => queryClient.isMutating({ mutationKey }) <= 1 && chatSettings.invalidate(uid),
  });
}
