import { useMutation } from '@tanstack/react-query';
import { huddles } from '#contract/huddles/routes.ts';
import type { HuddleView } from '#contract/huddles/views.ts';
import { call } from '#web/platform/api.ts';
import { useUid } from '#web/platform/session/index.ts';
import { huddleViews, invitations } from './huddles.queries.ts';

// The actions are loaded with the windows of huddles, after the list of chats.

export const useStartHuddle = () =>
  useMutation({
    mutationFn: (body: { title: string; uids: string[]; clientId: string }) => call(huddles.create, { body }),
  });

/** An action on a huddle whose answer is the huddle. */
function useHuddleAction<Given>(huddleId: string, send: (given: Given) => Promise<HuddleView>) {
  const uid = useUid();
  return useMutation({
    mutationFn: send,
    onSuccess: (view) => huddleViews.set(uid, huddleId, () => view),
    onError: () => huddleViews.invalidate(uid),
  });
}

export const useAddMembers = (huddleId: string) =>
  useHuddleAction(huddleId, (uids: string[]) => call(huddles.addMembers, { params: { huddleId }, body: { uids } }));
export const useRenameHuddle = (huddleId: string) =>
  useHuddleAction(huddleId, (title: string) => call(huddles.rename, { params: { huddleId }, body: { title } }));

export const useLeaveHuddle = (huddleId: string) =>
  useMutation({ mutationFn: () => call(huddles.leave, { params: { huddleId } }) });

export function useAnswerHuddleInvitation(huddleId: string) {
  const uid = useUid();
  return useMutation({
    mutationFn: (answer: 'accept' | 'decline') =>
      call(huddles.answerInvitation, { params: { huddleId }, body: { answer } }),
    onSuccess: ({ items }) => invitations.set(uid, undefined, () => items),
    // It may have been answered in another tab, or taken back.
    onError: () => invitations.invalidate(uid),
  });
}
