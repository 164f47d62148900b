import { UsersRound } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Avatar, Button, Dialog, ErrorState, IconButton, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { useParticipants } from '../participants.queries.ts';
import { nameOf } from './labels.ts';
import s from './ParticipantsButton.module.css';

const t = text.chats;

/** Opens the list of a group chat's participants. */
export function ParticipantsButton({ chatId, people }: { chatId: string; people: number }) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <IconButton label={t.showPeople} onClick={() => setOpen(true)}>
        <UsersRound />
      </IconButton>
      <Dialog open={open} onOpenChange={setOpen} size="sm" title={t.people(people)} closeLabel={t.closePeople}>
        {open && <Participants chatId={chatId} />}
      </Dialog>
    </>
  );
}

function Participants({ chatId }: { chatId: string }) {
  const me = useUid();
  const pages = useParticipants(me, chatId);
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = pages;
  if (!data && isError) {
    return (
      <ErrorState
        compact
        title={t.peopleFailed}
        retryLabel={t.retry}
        retryingLabel={t.retrying}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <SkeletonGroup label={t.loadingPeople} className={s.list}>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} shape="box" height="3rem" />
        ))}
      </SkeletonGroup>
    );
  }
  return (
    <>
      <ul className={s.list}>
        {data.pages
          .flatMap(({ items }) => items)
          .map((member) => (
            <li key={member.uid}>
              <Link className={s.person} to={member.uid === me ? paths.myProfile : paths.user(member.uid)}>
                <Avatar name={nameOf(member)} src={member.profileImage} alt="" size={40} />
                <span className={s.words}>
                  <span className={s.name}>{member.uid === me ? t.you : nameOf(member)}</span>
                  {member.username && <span className={s.detail}>@{member.username}</span>}
                </span>
              </Link>
            </li>
          ))}
      </ul>
      {hasNextPage && (
        <Button
          wide
          size="sm"
          busy={isFetchingNextPage}
          busyLabel={t.loadingPeople}
          onClick={() => void fetchNextPage()}
        >
          {t.morePeople}
        </Button>
      )}
    </>
  );
}
