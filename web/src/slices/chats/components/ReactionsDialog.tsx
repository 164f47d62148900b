import { Link } from 'react-router';
import { Avatar, Button, Dialog, ErrorState, Skeleton, SkeletonGroup } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { useReactions } from '../reactions.queries.ts';
import { nameOf } from './labels.ts';
import s from './ParticipantsButton.module.css';

const t = text.chats;

export interface ReactionsDialogProps {
  message: { chatId: string; seq: number };
  open: boolean;
  onOpenChange: (open: boolean) => void;
}

/** Lists who has reacted to a message, and with which emoji (M-15). */
export function ReactionsDialog({ message, open, onOpenChange }: ReactionsDialogProps) {
  return (
    <Dialog open={open} onOpenChange={onOpenChange} size="sm" title={t.reactions} closeLabel={t.closePeople}>
      {open && <Members message={message} />}
    </Dialog>
  );
}

function Members({ message }: Pick<ReactionsDialogProps, 'message'>) {
  const me = useUid();
  const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useReactions(
    me,
    message,
  );
  if (!data && isError) {
    return (
      <ErrorState
        compact
        title={t.reactionsFailed}
        retryLabel={t.retry}
        retryingLabel={t.retrying}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  }
  if (!data) {
    return (
      <SkeletonGroup label={t.loadingReactions} className={s.list}>
        {['a', 'b', 'c'].map((key) => (
          <Skeleton key={key} shape="box" height="3rem" />
        ))}
      </SkeletonGroup>
    );
  }
  const items = data.pages.flatMap((page) => page.items);
  return (
    <>
      {items.length === 0 && <p>{t.noReactions}</p>}
      <ul className={s.list}>
        {items.map(({ member, emoji }) => (
          <li key={member.uid}>
            <Link className={s.person} to={member.uid === me ? paths.myProfile : paths.user(member.uid)}>
              <Avatar name={nameOf(member)} src={member.profileImage} alt="" size={40} />
              <span className={s.words}>
                <span className={s.name}>{member.uid === me ? t.you : nameOf(member)}</span>
                {member.username && <span className={s.detail}>@{member.username}</span>}
              </span>
              <span className={s.emoji}>{emoji}</span>
            </Link>
          </li>
        ))}
      </ul>
      {hasNextPage && (
        <Button
          wide
          size="sm"
          busy={isFetchingNextPage}
          busyLabel={t.loadingReactions}
          onClick={() => void fetchNextPage()}
        >
          {t.morePeople}
        </Button>
      )}
    </>
  );
}
