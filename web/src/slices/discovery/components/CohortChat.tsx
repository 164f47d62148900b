import { MessageCircle } from 'lucide-react';
import { useId } from 'react';
import { Link, useNavigate } from 'react-router';
import { arrivals } from '#catalog/arrivals.ts';
import type { ArrivalsView } from '#contract/discovery/routes.ts';
import { Button, Card, useToast } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { arrivalsTitle } from '#web/slices/chats/index.ts';
import { useJoinChat, useLeaveChat } from '../arrivals.queries.ts';
import s from './CohortChat.module.css';

const t = arrivals.chat;
type Chat = NonNullable<ArrivalsView['chat']>;

/** The chat of the cohort, which members join by choice. */
export function CohortChat({ chat }: { chat: Chat }) {
  const id = useId();
  return (
    <Card render={<section aria-labelledby={id} />} className={s.card}>
      <div className={s.words}>
        <h2 id={id} className={s.title}>
          {arrivalsTitle(chat.month)}
        </h2>
        <p className={s.text}>{sentenceOf(chat)}</p>
      </div>
      <div className={s.actions}>{chat.isIn ? <Inside chat={chat} /> : <Outside chat={chat} />}</div>
    </Card>
  );
}

function sentenceOf({ people, isIn }: Chat): string {
  if (people === 0) return t.startText;
  if (isIn) return people === 1 ? t.alone : t.people(people);
  return `${t.people(people)} ${t.joinText}`;
}

function Outside({ chat }: { chat: Chat }) {
  const toast = useToast();
  const navigate = useNavigate();
  const { mutate, isPending } = useJoinChat();
  return (
    <Button
      variant="primary"
      icon={<MessageCircle />}
      busy={isPending}
      onClick={() =>
        mutate(undefined, {
          onSuccess: (view) => view.chat && void navigate(paths.chat(view.chat.id)),
          onError: toast.showError,
        })
      }
    >
      {chat.people === 0 ? t.start : t.join}
    </Button>
  );
}

function Inside({ chat }: { chat: Chat }) {
  const toast = useToast();
  const { mutateAsync, isPending } = useLeaveChat();
  return (
    <>
      <Button variant="primary" icon={<MessageCircle />} render={<Link to={paths.chat(chat.id)} />}>
        {t.open}
      </Button>
      <Button
        variant="quiet"
        busy={isPending}
        // The button may be gone before the answer, and callbacks of `mutate` with it.
        onClick={() => void mutateAsync().then(() => void toast.show({ text: t.left }), toast.showError)}
      >
        {t.leave}
      </Button>
    </>
  );
}
