import { useMutation } from '@tanstack/react-query';
import { chats } from '#contract/chats/routes.ts';
import type { ChatSettings } from '#contract/chats/views.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { instantSave } from '#web/platform/instant-save.ts';
import { createLiveQuery } from '#web/platform/live/index.ts';
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
  return useMutation(
    instantSave({
      queryKey: chatSettings.prefix(uid),
      save: (body: ChatSettings) => call(chats.saveSettings, { params: { uid }, body }),
      show: (settings) => chatSettings.update(uid, undefined, () => settings),
      onSaved: () => void readReceipts.invalidate(uid),
      onFailed: () => void toast.show({ text: text.chats.settings.notSaved, kind: 'error' }),
    }),
  );
}
