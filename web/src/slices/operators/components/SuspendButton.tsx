import { useState } from 'react';
import { operators } from '#contract/operators/routes.ts';
import { Button, useToast } from '#web/design/index.ts';
import { call } from '#web/platform/api.ts';
import { text } from '#web/text/index.ts';
import { useDeed } from '../operators.queries.ts';
import { WordsDialog } from './WordsDialog.tsx';

const t = text.operators;
const words = t.members;

/** Suspends a member, with a reason. */
export function SuspendButton({ uid, name }: { uid: string; name: string }) {
  const [open, setOpen] = useState(false);
  const toast = useToast();
  const suspend = useDeed((reason: string) => call(operators.suspend, { params: { uid }, body: { reason } }), {
    quiet: true,
  });
  return (
    <>
      <Button size="sm" aria-label={words.suspendOf(name)} onClick={() => setOpen(true)}>
        {words.suspend}
      </Button>
      <WordsDialog
        title={words.suspendTitle(name)}
        description={words.suspendHint}
        label={words.reason}
        confirm={words.suspend}
        danger
        open={open}
        onOpenChange={setOpen}
        busy={suspend.isPending}
        error={suspend.error?.message}
        onConfirm={(reason) =>
          suspend.mutate(reason, {
            onSuccess() {
              setOpen(false);
              toast.show({ text: words.done(name), kind: 'ok' });
            },
          })
        }
      />
    </>
  );
}
