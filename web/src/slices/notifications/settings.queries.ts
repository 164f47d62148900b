import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type NotificationSettings,
  type NotificationType,
  notifications,
  type QuietHours,
} from '#contract/notifications/routes.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { instantSave } from '#web/platform/instant-save.ts';
import { queryClient } from '#web/platform/query.ts';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';

const keyOf = (uid: string) => ['notifications', uid, 'settings'] as const;

export function useNotificationSettings() {
  const uid = useUid();
  return useQuery({
    queryKey: keyOf(uid),
    queryFn: () => call(notifications.readSettings, { params: { uid } }),
    enabled: uid !== '',
  });
}

type Change =
  | { types: Partial<Record<NotificationType, boolean>> }
  | { digest: boolean }
  | { announcements: boolean }
  | { quiet: QuietHours | null };

/** Turns a setting on or off. Shown at once, and corrected if it was not saved. */
export function useSaveSettings() {
  const uid = useUid();
  const toast = useToast();
  const queryKey = keyOf(uid);
  return useMutation(
    instantSave({
      queryKey,
      save: (body: Change) => call(notifications.saveSettings, { params: { uid }, body }),
      show: (change) =>
        queryClient.setQueryData<NotificationSettings>(
          queryKey,
          (cached) =>
            cached &&
            ('types' in change ? { ...cached, types: { ...cached.types, ...change.types } } : { ...cached, ...change }),
        ),
      onFailed: () => void toast.show({ text: text.notifications.settings.notSaved, kind: 'error' }),
    }),
  );
}
