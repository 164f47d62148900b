import { Button, cx } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useAnswerRequest } from '../connections.queries.ts';
import s from './RequestAnswer.module.css';

const t = text.connections;

export interface RequestAnswerProps {
  /** The signed-in member, who received the request. */
  target: string;
  requester: string;
  /** `sm` in lists. */
  size?: 'sm' | 'md';
  /** Whether the two buttons share the full width. */
  wide?: boolean;
  onAnswered?: (answer: 'accept' | 'decline') => void;
}

/** Accept and Decline for a received connection request (P-11). */
export function RequestAnswer({ target, requester, size = 'md', wide = false, onAnswered }: RequestAnswerProps) {
  const { mutate, isPending, variables } = useAnswerRequest();
  const answer = (answer: 'accept' | 'decline') =>
    mutate({ target, requester, answer }, { onSuccess: () => onAnswered?.(answer) });
  const busy = (choice: 'accept' | 'decline') => isPending && variables.answer === choice;
  return (
    <div className={cx(s.pair, wide && s.wide)}>
      <Button
        size={size}
        disabled={busy('accept')}
        busy={busy('decline')}
        busyLabel={t.declining}
        onClick={() => answer('decline')}
      >
        {t.decline}
      </Button>
      <Button
        variant="primary"
        size={size}
        disabled={busy('decline')}
        busy={busy('accept')}
        busyLabel={t.accepting}
        onClick={() => answer('accept')}
      >
        {t.accept}
      </Button>
    </div>
  );
}
