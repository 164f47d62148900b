import { useMutation, useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import type { ReportKind } from '#contract/reports/forms.ts';
import { reports } from '#contract/reports/routes.ts';
import { safety } from '#contract/safety/routes.ts';
import { useConfirm, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { paths } from '#web/platform/paths.ts';
import { queryClient } from '#web/platform/query.ts';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';

const t = text.safety;
/** Refetches all data that a block or an unblock changes. */
const TOUCHED = ['profiles', 'connections', 'discovery', 'chats', 'hangouts', 'notifications'];

export interface Member {
  uid: string;
  name: string;
}

const blocksKey = (uid: string) => ['safety', uid, 'blocks'] as const;

/** Loads the members that the reader has blocked. */
export function useBlocked() {
  const uid = useUid();
  return useQuery({
    queryKey: blocksKey(uid),
    queryFn: () => call(safety.listBlocks, { params: { uid } }),
    select: ({ items }) => items,
    enabled: uid !== '',
  });
}

/** Unblocks a member, and refetches the data that this restores. */
export function useUnblock() {
  const toast = useToast();
  const uid = useUid();
  return useMutation({
    mutationFn: ({ uid: otherUid }: Member) => call(safety.unblock, { params: { uid, other: otherUid } }),
    async onSuccess(_done, { name }) {
      toast.show({ text: t.unblocked(name) });
      await Promise.all([...TOUCHED, 'safety'].map((slice) => queryClient.invalidateQueries({ queryKey: [slice] })));
    },
    onError: toast.showError,
  });
}

/** Returns a function that asks before it blocks a member and then shows Intros. The toast can undo the block and what it ended, and leads back. */
export function useBlock(): (member: Member) => Promise<void> {
  const confirm = useConfirm();
  const navigate = useNavigate();
  const toast = useToast();
  const uid = useUid();
  const refetch = () => {
    for (const slice of [...TOUCHED, 'safety']) void queryClient.invalidateQueries({ queryKey: [slice] });
  };

  const { mutate: undo } = useMutation({
    mutationFn: ({ member }: { member: Member; from: string }) =>
      call(safety.unblock, { params: { uid, other: member.uid } }),
    async onSuccess(_done, { member, from }) {
      refetch();
      toast.show({ text: t.unblocked(member.name) });
      await navigate(from);
    },
    onError: toast.showError,
  });
  const { mutateAsync: block } = useMutation({
    mutationFn: ({ uid: otherUid }: Member) => call(safety.block, { params: { uid, other: otherUid } }),
  });

  return async (member) => {
    const sure = await confirm({
      title: t.blockTitle(member.name),
      description: t.blockDescription,
      confirmLabel: t.blockConfirm,
      cancelLabel: t.cancel,
      danger: true,
    });
    if (!sure) return;
    const currentPath = location.pathname + location.search;
    try {
      await block(member);
    } catch (error) {
      toast.show({ text: (error as Error).message, kind: 'error' });
      return;
    }
    await navigate(paths.intros);
    refetch();
    toast.show({
      text: t.blocked(member.name),
      action: { label: t.undo, onPress: () => undo({ member, from: currentPath }) },
    });
  };
}

/** Reports a member to the operators. */
export function useReport() {
  return useMutation({
    mutationFn: (body: {
      uid: string;
      kind: ReportKind;
      reason: string;
      message?: { chatId: string; seq: number };
      hangoutId?: string;
      albumPhoto?: { hangoutId: string; photoId: string };
      groupId?: string;
      tellsOrganizers?: boolean;
    }) => call(reports.report, { body }),
  });
}

/** Returns whether the organizers of a group can be told of a report about this member (G-28). False until it is known. */
export function useMayTellOrganizers(groupId: string | null, other: string, enabled: boolean): boolean {
  const uid = useUid();
  const { data } = useQuery({
    queryKey: ['safety', uid, 'mayTell', groupId, other],
    queryFn: ({ signal }) => call(reports.mayTell, { params: { groupId: groupId ?? '', other }, signal }),
    enabled: enabled && groupId !== null,
    gcTime: 0,
  });
  return groupId !== null && data?.mayTell === true;
}
