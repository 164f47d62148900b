import { huddles as t } from '#catalog/huddles.ts';
import type { HuddleInvitation } from '#contract/huddles/views.ts';
import { Avatar, Button, useToast } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { useAnswerHuddleInvitation } from '../huddle-actions.queries.ts';
import s from './HuddleInvitations.module.css';

export interface HuddleInvitationsProps {
  invitations: readonly HuddleInvitation[];
}

/** The invitations to huddles in the list of chats, each with its answers. */
export const HuddleInvitations = ({ invitations }: HuddleInvitationsProps) => (
  <ul className={s.list}>
    {invitations.map((invitation) => (
      <li key={invitation.huddleId} className={s.row}>
        <Invitation invitation={invitation} />
      </li>
    ))}
  </ul>
);

function Invitation({ invitation: { huddleId, title, from, people } }: { invitation: HuddleInvitation }) {
  const answer = useAnswerHuddleInvitation(huddleId);
  const toast = useToast();
  const send = (choice: 'accept' | 'decline') => answer.mutate(choice, { onError: toast.showError });
  return (
    <>
      <Avatar name={nameOf(from)} src={from.profileImage} alt="" size={40} />
      <div className={s.words}>
        <p>
          <b>{nameOf(from)}</b>
          {t.invitesYou(title)}
        </p>
        <p className={s.hint}>{t.peopleInside(people)}</p>
        <div className={s.answer}>
          <Button
            size="sm"
            disabled={answer.isPending}
            aria-label={t.declineTitle(title)}
            onClick={() => send('decline')}
          >
            {t.decline}
          </Button>
          <Button
            variant="primary"
            size="sm"
            aria-label={t.acceptTitle(title)}
            busy={answer.isPending && answer.variables === 'accept'}
            onClick={() => send('accept')}
          >
            {t.accept}
          </Button>
        </div>
      </div>
    </>
  );
}
