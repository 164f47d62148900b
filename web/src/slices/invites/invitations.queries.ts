import { useMutation, useQuery } from '@tanstack/react-query';
import { invites } from '#contract/invites/routes.ts';
import { call } from '#web/platform/api.ts';
import { queryClient } from '#web/platform/query.ts';
import { useUid } from '#web/platform/session/index.ts';

const keyOf = (uid: string) => ['invites', uid, 'invitations'] as const;

/** The invitations of the member. One that somebody has used shows when this tab gets the focus. */
export function useInvitations() {
  const uid = useUid();
  return useQuery({
    queryKey: keyOf(uid),
    queryFn: ({ signal }) => call(invites.listInvitations, { params: { uid }, signal }),
    refetchOnWindowFocus: 'always',
  });
}

/** Makes an invitation. The answer contains its code, which is shown once. */
export function useInvite() {
  const uid = useUid();
  return useMutation({
    mutationFn: () => call(invites.invite, { params: { uid } }),
    onSuccess: ({ invitations }) => queryClient.setQueryData(keyOf(uid), invitations),
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf(uid) }),
  });
}

export function useRevokeInvitation() {
  const uid = useUid();
  return useMutation({
    mutationFn: (id: string) => call(invites.revokeInvitation, { params: { uid, id } }),
    onSuccess: (view) => queryClient.setQueryData(keyOf(uid), view),
    onError: () => queryClient.invalidateQueries({ queryKey: keyOf(uid) }),
  });
}
