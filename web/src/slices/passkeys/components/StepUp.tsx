import { type ReactNode, useState } from 'react';
import * as z from 'zod/mini';
import { TEXT_MAX } from '#contract/limits.ts';
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

/** The errors by which the server asks an operator for a confirmation, a passkey, or a code for the first passkey. */
const NEEDS = ['STEP_UP_REQUIRED', 'PASSKEY_REQUIRED', 'PASSKEY_CODE_REQUIRED'] as const;

interface Asked {
  need: (typeof NEEDS)[number];
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

const needOf = (error: unknown) =>
  error instanceof ApiError ? (NEEDS.find((need) => need === error.code) ?? null) : null;

const QUESTIONS: Record<Asked['need'], (answers: Answers) => ReactNode> = {
  STEP_UP_REQUIRED: Confirm,
  PASSKEY_REQUIRED: MissingPasskey,
  PASSKEY_CODE_REQUIRED: FirstPasskeyCode,
};

/** Asks for a passkey or a code when an action needs one. */
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
  const close = (onClosed: (() => void) | undefined) => {
    setQuestion(null);
    onClosed?.();
  };
  const answers = { onDone: () => close(question?.onAnswered), onDismissed: () => close(question?.onDismissed) };
  const Question = question && QUESTIONS[question.need];
  return {
    run,
    asking: question !== null,
    dialog: Question && <Question {...answers} />,
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
    <ConfirmByCode
      onDone={onDone}
      onDismissed={onDismissed}
      description={t.codeIntro}
      label={t.code}
      onPasskey={usable ? () => setByCode(false) : null}
    >
      {!usable && <Banner>{t.notHere}</Banner>}
    </ConfirmByCode>
  ) : (
    <ConfirmByPasskey onDone={onDone} onDismissed={onDismissed} onCode={() => setByCode(true)} />
  );
}

interface QuestionProps extends Pick<DialogProps, 'footer' | 'form' | 'children'> {
  title?: string;
  description: string;
  onDismissed: () => void;
}

const QuestionDialog = ({ title = t.title, onDismissed, ...shown }: QuestionProps) => (
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
    <QuestionDialog
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
    </QuestionDialog>
  );
}

const check = checkedBy(z.object({ code: line(TEXT_MAX.recoveryCode, 1) }));

/** Asks for the code that the command line made for an operator's first passkey. */
function FirstPasskeyCode(answers: Answers) {
  return (
    <ConfirmByCode {...answers} title={t.firstTitle} description={t.firstIntro} label={t.firstCode} onPasskey={null} />
  );
}

interface ConfirmByCodeProps extends Answers {
  title?: string;
  description: string;
  /** The label of the input. */
  label: string;
  /** Asks for a passkey instead. */
  onPasskey: (() => void) | null;
  children?: ReactNode;
}

function ConfirmByCode({ onDone, onDismissed, onPasskey, title, description, label, children }: ConfirmByCodeProps) {
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
    <QuestionDialog
      {...(title && { title })}
      description={description}
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
      {children}
      <FormTextField
        control={control}
        name="code"
        label={label}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={TEXT_MAX.recoveryCode}
        required
      />
      <FormError>{failure?.message}</FormError>
    </QuestionDialog>
  );
}

/** Says how to add a passkey. Settings open in a new tab, so that nothing typed here is lost. */
function MissingPasskey({ onDone, onDismissed }: Answers) {
  return (
    <QuestionDialog
      title={t.missingTitle}
      description={t.missing}
      onDismissed={onDismissed}
      footer={
        <>
          <Button href={paths.settings('account')} target="_blank" rel="noopener">
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
