import { useMutation, useQuery } from '@tanstack/react-query';
import { identity, type SignedInBrowser } from '#contract/identity/sessions.ts';
import { useConfirm, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { queryClient } from '#web/platform/query.ts';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';

const t = text.account.browsers;
const browsersKey = (uid: string) => ['account', uid, 'browsers'] as const;

/** Loads the browsers in which the reader is logged in. */
export function useBrowsers() {
  const uid = useUid();
  return useQuery({
    queryKey: browsersKey(uid),
    queryFn: () => call(identity.listSessions, { params: { uid } }),
    select: ({ sessions }) => sessions,
    enabled: uid !== '',
  });
}

/** Logs one browser out. The list is fetched again also after a failure, because the browser may be logged out already. */
export function useEndSession() {
  const toast = useToast();
  const uid = useUid();
  return useMutation({
    mutationFn: ({ id }: Pick<SignedInBrowser, 'id'> & { name: string }) =>
      call(identity.endSession, { params: { uid, sessionId: id } }),
    onSuccess: (_done, { name }) => void toast.show({ text: t.ended(name), kind: 'ok' }),
    onError: toast.showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: browsersKey(uid) }),
  });
}

/** Logs every other browser out, after asking. */
export function useEndOtherSessions() {
  const toast = useToast();
  const confirm = useConfirm();
  const uid = useUid();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(identity.endOtherSessions, { params: { uid } }),
    onSuccess: () => void toast.show({ text: t.othersEnded, kind: 'ok' }),
    onError: toast.showError,
    onSettled: () => queryClient.invalidateQueries({ queryKey: browsersKey(uid) }),
  });
  return {
    isPending,
    async ask() {
      const sure = await confirm({
        title: t.confirmTitle,
        description: t.confirm,
        confirmLabel: t.endOthers,
        cancelLabel: t.cancel,
        danger: true,
      });
      if (sure) mutate();
    },
  };
}
