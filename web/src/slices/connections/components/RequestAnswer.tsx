import { Button, cx } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { useAcceptRequest, useDeclineRequest } from '../connections.queries.ts';
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
  onAnswered?: () => void;
}

/** Accept and Decline for a received connection request (P-11). */
export function RequestAnswer({ target, requester, size = 'md', wide = false, onAnswered }: RequestAnswerProps) {
  const { mutate: accept, isPending } = useAcceptRequest();
  const decline = useDeclineRequest();
  return (
    <div className={cx(s.pair, wide && s.wide)}>
      <Button
        size={size}
        disabled={isPending}
        onClick={() => {
          void decline({ target, requester });
          onAnswered?.();
        }}
      >
        {t.decline}
      </Button>
      <Button
        variant="primary"
        size={size}
        busy={isPending}
        busyLabel={t.accepting}
        onClick={() => accept({ target, requester }, { onSuccess: () => onAnswered?.() })}
      >
        {t.accept}
      </Button>
    </div>
  );
}
