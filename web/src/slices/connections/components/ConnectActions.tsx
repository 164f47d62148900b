import { Check, Clock, MessageCircle, UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ProfileView } from '#contract/profiles/views.ts';
import { Button, lazyWindow, useToast } from '#web/design/index.ts';
import { nameOf } from '#web/platform/nameOf.ts';
import { paths } from '#web/platform/paths.ts';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { toastOf, useRequestConnection } from '../connections.queries.ts';
import s from './ConnectActions.module.css';
import { MoreMenu } from './MoreMenu.tsx';
import { RequestAnswer } from './RequestAnswer.tsx';
import type { RequestDialogProps } from './RequestDialog.tsx';

const t = text.connections;
const RequestDialog = lazyWindow<RequestDialogProps>(() =>
  import('./RequestDialog.tsx').then((it) => it.RequestDialog),
);
const ICONS = { none: <UserPlus />, pending: <Clock />, connected: <Check /> };

interface ConnectActionsProps {
  view: ProfileView;
}

/**
 * The actions on another member's profile (P-05, P-11): connect, answer a request, write a message, and the menu. On a phone
 * they stay at the lower edge of the screen. Renders nothing on the member's own profile.
 */
export function ConnectActions({ view }: ConnectActionsProps) {
  const me = useUid();
  const [asking, setAsking] = useState(false);
  if (view.isOwn || me === '') return null;
  const name = nameOf(view);
  return (
    <div className={s.bar}>
      {view.can.accept && <p className={s.context}>{t.received(name)}</p>}
      <div className={s.main}>
        {view.can.accept ? (
          <RequestAnswer target={me} requester={view.uid} wide />
        ) : (
          <ConnectButton view={view} onAsk={() => setAsking(true)} />
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
      <AskToConnect view={view} name={name} asking={asking} onAskingChange={setAsking} />
    </div>
  );
}

/** The button "Let's Connect!". Afterwards it says 'Request Sent' or 'Connected' and is disabled (P-05). */
function ConnectButton({ view, onAsk }: ConnectActionsProps & { onAsk: () => void }) {
  const { status } = view.connection;
  return (
    <Button
      variant={status === 'none' ? 'primary' : 'secondary'}
      icon={ICONS[status]}
      disabled={!view.can.connect}
      onClick={onAsk}
      className={s.act}
    >
      {t.button[status]}
    </Button>
  );
}

interface AskToConnectProps extends ConnectActionsProps {
  name: string;
  asking: boolean;
  onAskingChange: (asking: boolean) => void;
}

/**
 * The dialog for a request. It does not belong to the button, which goes when a request from the other member arrives: the note
 * that is being written stays, and sending it connects the two.
 */
function AskToConnect({ view, name, asking, onAskingChange }: AskToConnectProps) {
  const toast = useToast();
  const { mutateAsync } = useRequestConnection(view.uid, name, (sentence) =>
    toast.show({
      id: toastOf(view.uid),
      text: sentence,
      kind: 'error',
      action: { label: t.tryAgain, onPress: () => onAskingChange(true) },
    }),
  );
  return (
    <RequestDialog
      view={view}
      name={name}
      open={asking}
      onOpenChange={onAskingChange}
      onSend={(note) => {
        onAskingChange(false);
        return mutateAsync(note);
      }}
    />
  );
}
