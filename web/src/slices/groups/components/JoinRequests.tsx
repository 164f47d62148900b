import { Link } from 'react-router';
import { groups as t } from '#catalog/groups.ts';
import type { JoinRequests as Requests } from '#contract/groups/views.ts';
import { Avatar, Button, useToast } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { LoadError } from '#web/platform/screens/LoadError.tsx';
import { GatheringSection } from '#web/slices/gatherings/index.ts';
import { useAnswerJoinRequest, useJoinRequests } from '../groups.queries.ts';
import s from './JoinRequests.module.css';

/** The members who ask to join a group, with their sentences and an answer for each. Nothing while nobody asks. */
export function JoinRequests({ groupId }: { groupId: string }) {
  const query = useJoinRequests(groupId);
  if (!query.data) return query.error ? <LoadError query={query} title={t.requestsFailed} compact /> : null;
  if (query.data.length === 0) return null;
  return (
    <GatheringSection title={t.requests}>
      <ul className={s.list}>
        {query.data.map((request) => (
          <Request key={request.member.uid} groupId={groupId} request={request} />
        ))}
      </ul>
      <p className={s.hint}>{t.declineHint}</p>
    </GatheringSection>
  );
}

function Request({ groupId, request: { member, sentence } }: { groupId: string; request: Requests['items'][number] }) {
  const answering = useAnswerJoinRequest(groupId);
  const toast = useToast();
  const name = nameOf(member);
  const reply = (answer: 'accept' | 'decline') =>
    answering.mutate({ other: member.uid, answer }, { onError: toast.showError });
  return (
    <li className={s.request}>
      <Avatar name={name} src={member.profileImage} alt="" size={48} />
      <div className={s.words}>
        <Link to={paths.user(member.uid)} className={s.name}>
          {name}
        </Link>
        <p dir="auto">{sentence}</p>
      </div>
      <div className={s.answers}>
        <Button size="sm" aria-label={t.declineMember(name)} onClick={() => reply('decline')}>
          {t.decline}
        </Button>
        <Button
          size="sm"
          variant="primary"
          aria-label={t.acceptMember(name)}
          busy={answering.isPending}
          onClick={() => reply('accept')}
        >
          {t.accept}
        </Button>
      </div>
    </li>
  );
}
