import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { TEXT } from '#contract/limits.ts';
import { line } from '#contract/shapes.ts';
import { Banner, Button, Dialog, type DialogProps, FormError } from '#web/design/index.ts';
import { ApiError } from '#web/platform/api.ts';
import { checkedBy, FormTextField, useAppForm } from '#web/platform/forms/index.ts';
import { paths } from '#web/platform/paths.ts';
import { useUid } from '#web/platform/session/index.ts';
import { text } from '#web/text/index.ts';
import { canUsePasskeys } from '../ceremonies.ts';
import { stepUpWithCode, stepUpWithPasskey } from '../passkeys.queries.ts';

const t = text.passkeys.stepUp;

interface Asked {
  need: 'STEP_UP_REQUIRED' | 'PASSKEY_REQUIRED';
  onAnswered: () => void;
  onDismissed: () => void;
}

export interface StepUp {
  /** Runs an action. When the server asks for a passkey, it asks the member and runs the action again. */
  run: <Done>(action: () => Promise<Done>) => Promise<Done>;
  /** Whether the passkey is being asked for. Other dialogs are hidden then, and keep their values. */
  asking: boolean;
  dialog: ReactNode;
}

const needOf = (error: unknown): Asked['need'] | null => {
  const code = error instanceof ApiError ? error.code : null;
  return code === 'STEP_UP_REQUIRED' || code === 'PASSKEY_REQUIRED' ? code : null;
};

/** Asks for a passkey or a recovery code when an action needs one. */
export function useStepUp(): StepUp {
  const [question, setQuestion] = useState<Asked | null>(null);
  async function run<Done>(action: () => Promise<Done>): Promise<Done> {
    for (;;) {
      try {
        return await action();
      } catch (error) {
        const need = needOf(error);
        if (!need) throw error;
        await new Promise<void>((onAnswered, fail) => {
          setQuestion({ need, onAnswered, onDismissed: () => fail(error) });
        });
      }
    }
  }
  const close = (then: (() => void) | undefined) => {
    setQuestion(null);
    then?.();
  };
  const answers = { onDone: () => close(question?.onAnswered), onDismissed: () => close(question?.onDismissed) };
  return {
    run,
    asking: question !== null,
    dialog:
      question && (question.need === 'PASSKEY_REQUIRED' ? <MissingPasskey {...answers} /> : <Confirm {...answers} />),
  };
}

interface Answers {
  onDone: () => void;
  onDismissed: () => void;
}

function Confirm({ onDone, onDismissed }: Answers) {
  const [byCode, setByCode] = useState(false);
  const usable = canUsePasskeys();
  return byCode || !usable ? (
    <ConfirmByCode {...{ onDone, onDismissed }} onPasskey={usable ? () => setByCode(false) : null} />
  ) : (
    <ConfirmByPasskey {...{ onDone, onDismissed }} onCode={() => setByCode(true)} />
  );
}

interface QuestionProps extends Pick<DialogProps, 'footer' | 'form' | 'children'> {
  title?: string;
  description: string;
  onDismissed: () => void;
}

const Question = ({ title = t.title, onDismissed, ...shown }: QuestionProps) => (
  <Dialog
    {...shown}
    open
    onOpenChange={onDismissed}
    title={title}
    closeLabel={t.cancel}
    size="sm"
    dismissible={false}
  />
);

function ConfirmByPasskey({ onDone, onDismissed, onCode }: Answers & { onCode: () => void }) {
  const uid = useUid();
  const { busy, failure, attributes } = useAppForm({
    initial: {},
    check: () => ({ values: {} }),
    async submit() {
      await stepUpWithPasskey(uid);
      onDone();
    },
  });
  return (
    <Question
      description={t.intro}
      onDismissed={onDismissed}
      form={attributes}
      footer={
        <>
          <Button variant="quiet" onClick={onCode}>
            {t.useCode}
          </Button>
          <Button variant="primary" type="submit" busy={busy} busyLabel={t.busy}>
            {t.submit}
          </Button>
        </>
      }
    >
      {failure && <FormError>{failure.message}</FormError>}
    </Question>
  );
}

const check = checkedBy(z.object({ code: line(TEXT.recoveryCode, 1) }));

function ConfirmByCode({ onDone, onDismissed, onPasskey }: Answers & { onPasskey: (() => void) | null }) {
  const uid = useUid();
  const { control, busy, failure, attributes } = useAppForm({
    initial: { code: '' },
    check,
    async submit({ code }) {
      await stepUpWithCode(uid, code);
      onDone();
    },
    fieldsOf: (error) =>
      error instanceof ApiError && error.code === 'RECOVERY_CODE_WRONG' ? { code: error.message } : undefined,
  });
  return (
    <Question
      description={t.codeIntro}
      onDismissed={onDismissed}
      form={attributes}
      footer={
        <>
          {onPasskey && (
            <Button variant="quiet" onClick={onPasskey}>
              {t.usePasskey}
            </Button>
          )}
          <Button variant="primary" type="submit" busy={busy} busyLabel={t.checking}>
            {t.submitCode}
          </Button>
        </>
      }
    >
      {!onPasskey && <Banner>{t.notHere}</Banner>}
      <FormTextField
        control={control}
        name="code"
        label={t.code}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={TEXT.recoveryCode}
        required
      />
      <FormError>{failure?.message}</FormError>
    </Question>
  );
}

/** Says how to add a passkey. Settings open in a new tab, so that nothing typed here is lost. */
function MissingPasskey({ onDone, onDismissed }: Answers) {
  return (
    <Question
      title={t.missingTitle}
      description={t.missing}
      onDismissed={onDismissed}
      footer={
        <>
          <Button href={paths.settings} target="_blank" rel="noopener">
            {t.openSettings}
          </Button>
          <Button variant="primary" onClick={onDone}>
            {t.added}
          </Button>
        </>
      }
    />
  );
}
