import { useMutation, useQuery } from '@tanstack/react-query';
import {
  type NotificationSettings,
  type NotificationType,
  notifications,
  type QuietHours,
} from '#contract/notifications/routes.ts';
import { useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
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
  | { quiet: QuietHours | null };

/** Turns a setting on or off. Shown at once, and corrected if it was not saved. */
export function useSaveSettings() {
  const uid = useUid();
  const toast = useToast();
  return useMutation({
    mutationFn: (body: Change) => call(notifications.saveSettings, { params: { uid }, body }),
    async onMutate(change) {
      await queryClient.cancelQueries({ queryKey: keyOf(uid) });
      queryClient.setQueryData<NotificationSettings>(
        keyOf(uid),
        (cached) =>
          cached &&
          ('types' in change ? { ...cached, types: { ...cached.types, ...change.types } } : { ...cached, ...change }),
      );
    },
    onError: () => void toast.show({ text: text.notifications.settings.notSaved, kind: 'error' }),
    // While another change is on its way, its answer brings the settings.
    onSettled: () =>
      queryClient.isMutating({ mutationKey: keyOf(uid) }) <= 1 &&
      queryClient.invalidateQueries({ queryKey: keyOf(uid) }),
    mutationKey: keyOf(uid),
  });
}
