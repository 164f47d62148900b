import { groups as t } from '#catalog/groups.ts';
import { useToast } from '#web/design/index.ts';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { JoinRequestList } from '#web/slices/gatherings/index.ts';
import { useAnswerJoinRequest, useJoinRequests } from '../groups.queries.ts';

/** The members who ask to join a group, with their sentences and an answer for each. Nothing while nobody asks. */
export function JoinRequests({ groupId }: { groupId: string }) {
  const query = useJoinRequests(groupId);
  const answering = useAnswerJoinRequest(groupId);
  const toast = useToast();
  if (!query.data) return query.error ? <LoadError query={query} title={t.requestsFailed} compact /> : null;
  const reply = (answer: 'accept' | 'decline') => (other: string) =>
    answering.mutate({ other, answer }, { onError: toast.showError });
  return (
    <JoinRequestList
      title={t.requests}
      hint={t.declineHint}
      requests={query.data.map(({ member, sentence }) => ({ member, words: sentence }))}
      answering={answering.isPending ? answering.variables.other : undefined}
      onAccept={reply('accept')}
      onDecline={reply('decline')}
    />
  );
}
