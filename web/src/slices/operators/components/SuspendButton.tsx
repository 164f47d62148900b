import { useState } from 'react';
import { operators } from '#contract/operators/routes.ts';
import { Button, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { text } from '#web/text/index.ts';
import { useOperatorAction } from '../operators.queries.ts';
import { WordsDialog } from './WordsDialog.tsx';

const t = text.operators;
const words = t.members;

/** Suspends a member, with a reason. */
export function SuspendButton({ uid, name }: { uid: string; name: string }) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const suspend = useOperatorAction(
    (body: { reason: string; words: string }) => call(operators.suspend, { params: { uid }, body }),
    { quiet: true },
  );
  return (
    <>
      <Button size="sm" aria-label={words.suspendOf(name)} onClick={() => setOpen(true)}>
        {words.suspend}
      </Button>
      <WordsDialog
        title={words.suspendTitle(name)}
        description={words.suspendHint}
        reason={{ label: words.reason }}
        action={{ label: words.suspend, danger: true }}
        open={open}
        onOpenChange={setOpen}
        memberMessage={{ label: words.memberMessage, hint: words.memberMessageHint }}
        onConfirm={async (reason, memberMessage) => {
          const { mailed } = await suspend.mutateAsync({ reason, words: memberMessage });
          setOpen(false);
          toast.show({ text: mailed ? words.done(name) : words.notMailed(name), kind: 'ok' });
        }}
      />
    </>
  );
}
