import { MessageCircle } from 'lucide-react';
import { Link } from 'react-router';
import { chatIdOf } from '#contract/hangouts/views.ts';
import { Button } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { text } from '#web/text/index.ts';
import type { CachedHangout } from '../hangouts.live.ts';
import { useGoing } from './useGoing.ts';
import type { HangoutStatus } from './useHangoutStatus.ts';

const t = text.hangouts;

interface MainActionProps {
  hangout: CachedHangout;
  status: HangoutStatus;
  /** Whether it is the main action of the screen, and not of a card. */
  main?: boolean;
}

/** The next action: join, ask to join, open the chat, or join or leave the waitlist (H-06). */
export function MainAction({ hangout, status, main = false }: MainActionProps) {
  const { join, wait, leave, isJoining } = useGoing(hangout);
  const { can } = status;
  const look = { variant: main ? 'primary' : 'secondary', wide: main } as const;
  const labelFor = (verb: string) => ({ 'aria-label': `${verb}: ${hangout.title}` });
  if (can.chat) {
    return (
      <Button
        {...look}
        {...(main && { icon: <MessageCircle /> })}
        {...labelFor(t.viewChat)}
        render={<Link to={paths.chat(chatIdOf(hangout))} />}
      >
        {t.viewChat}
      </Button>
    );
  }
  if (can.join || status.hasOffer) {
    const verb = status.hasOffer ? t.question.take : t.join;
    return (
      <Button {...look} {...labelFor(verb)} busy={isJoining} busyLabel={t.joining} onClick={() => join()}>
        {verb}
      </Button>
    );
  }
  if (can.ask) return <AskAction hangout={hangout} main={main} />;
  // Rendered in place of the button that was pressed, so that it keeps the focus.
  if (hangout.rsvp === 'waiting' && can.leave) {
    return (
      <Button {...look} variant="secondary" {...labelFor(t.stopWaiting)} onClick={() => void leave()}>
        {t.stopWaiting}
      </Button>
    );
  }
  if (!can.wait) return null;
  return (
    <Button {...look} {...labelFor(t.wait)} onClick={() => wait()}>
      {t.wait}
    </Button>
  );
}

/** Asks the host to join, or takes that back (H-16). One button, so that it keeps the focus. */
function AskAction({ hangout, main }: Required<Omit<MainActionProps, 'status'>>) {
  const { ask, takeBack, isJoining } = useGoing(hangout);
  const isAsking = hangout.joinRequest === 'waiting';
  const verb = isAsking ? t.takeBack : t.ask;
  return (
    <Button
      variant={main && !isAsking ? 'primary' : 'secondary'}
      wide={main}
      aria-label={`${verb}: ${hangout.title}`}
      busy={isJoining}
      busyLabel={t.asking}
      onClick={isAsking ? takeBack : ask}
    >
      {verb}
    </Button>
  );
}
