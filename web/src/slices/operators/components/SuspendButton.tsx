import { useState } from 'react';
import { operators } from '#contract/operators/routes.ts';
import { Button, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { text } from '#web/text/index.ts';
import { useOperatorAction } from '../operators.queries.ts';
import { TextPromptDialog } from './TextPromptDialog.tsx';

const operatorText = text.operators;
const t = operatorText.members;

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
      <Button size="sm" aria-label={t.suspendOf(name)} onClick={() => setOpen(true)}>
        {t.suspend}
      </Button>
      <TextPromptDialog
        title={t.suspendTitle(name)}
        description={t.suspendHint}
        reason={{ label: t.reason }}
        action={{ label: t.suspend, danger: true }}
        open={open}
        onOpenChange={setOpen}
        memberMessage={{ label: t.memberMessage, hint: t.memberMessageHint }}
        onConfirm={async (reason, memberMessage) => {
          const { mailed } = await suspend.mutateAsync({ reason, words: memberMessage });
          setOpen(false);
          toast.show({ text: mailed ? t.done(name) : t.notMailed(name), kind: 'ok' });
        }}
      />
    </>
  );
}
