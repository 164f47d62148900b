import { Check, Clock, MessageCircle, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ProfileView } from '#contract/profiles/views.ts';
import { Button, openedLater, useToast } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { toastOf, useRequestConnection } from '../connections.queries.ts';
import s from './ConnectActions.module.css';
import { MoreMenu } from './MoreMenu.tsx';
import { RequestAnswer } from './RequestAnswer.tsx';
import type { RequestDialogProps } from './RequestDialog.tsx';

const t = text.connections;
const RequestDialog = openedLater<RequestDialogProps>(() =>
  import('./RequestDialog.tsx').then((it) => it.RequestDialog),
);
const ICONS = { none: <UserPlus />, pending: <Clock />, connected: <Check /> };

interface ConnectActionsProps {
  view: Pick<ProfileView, 'uid' | 'username' | 'firstName' | 'isOwn' | 'connection' | 'can' | 'chatId'>;
}

/**
 * The actions on another member's profile (P-05, P-11): connect, answer a request, write a message, and the menu. On a phone
 * they stay at the lower edge of the screen. Renders nothing on the member's own profile.
 */
export function ConnectActions({ view }: ConnectActionsProps) {
  const me = useUid();
  if (view.isOwn || me === '') return null;
  const name = view.firstName || view.username;
  return (
    <div className={s.bar}>
      {view.can.accept && <p className={s.context}>{t.received(name)}</p>}
      <div className={s.main}>
        {view.can.accept ? (
          <RequestAnswer target={me} requester={view.uid} wide />
        ) : (
          <ConnectButton view={view} name={name} />
        )}
        {view.can.message && view.chatId && !view.can.accept && (
          <Button
            variant={view.connection.status === 'connected' ? 'primary' : 'secondary'}
            icon={<MessageCircle />}
            render={<Link to={paths.chat(view.chatId)} />}
            className={s.act}
          >
            {t.message}
          </Button>
        )}
      </div>
      <MoreMenu view={view} name={name} />
    </div>
  );
}

/** The button "Let's Connect!". Afterwards it says 'Request Sent' or 'Connected' and is disabled (P-05). */
function ConnectButton({ view, name }: ConnectActionsProps & { name: string }) {
  const [asking, setAsking] = useState(false);
  const toast = useToast();
  const { mutateAsync } = useRequestConnection(view.uid, name, (sentence) =>
    toast.show({
      id: toastOf(view.uid),
      text: sentence,
      kind: 'error',
      action: { label: t.tryAgain, onPress: () => setAsking(true) },
    }),
  );
  const { status } = view.connection;
  return (
    <>
      <Button
        variant={status === 'none' ? 'primary' : 'secondary'}
        icon={ICONS[status]}
        disabled={!view.can.connect}
        onClick={() => setAsking(true)}
        className={s.act}
      >
        {t.button[status]}
      </Button>
      <RequestDialog
        uid={view.uid}
        name={name}
        open={asking}
        onOpenChange={setAsking}
        onSend={(note) => {
          setAsking(false);
          return mutateAsync(note);
        }}
      />
    </>
  );
}
