import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react';
import { lazyModule } from '../../lazyModule.ts';
import type { ConfirmationTexts } from './AlertDialog.tsx';

type Ask = (question: ConfirmationTexts) => Promise<boolean>;

const dialog = lazyModule(() => import('./AlertDialog.tsx'));

const AskContext = createContext<Ask | null>(null);

/** Lets every part of the app ask a question without its own dialog. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<ConfirmationTexts | null>(null);
  const [open, setOpen] = useState(false);
  const answer = useRef<((yes: boolean) => void) | null>(null);

  const ask = useCallback<Ask>((next) => {
    // A second question answers the first one with no.
    answer.current?.(false);
    setQuestion(next);
    setOpen(true);
    return new Promise((resolve) => {
      answer.current = resolve;
    });
  }, []);

  const close = (yes: boolean) => {
    setOpen(false);
    answer.current?.(yes);
    answer.current = null;
  };

  return (
    <AskContext value={ask}>
      {children}
      {question && <Asked question={question} open={open} onAnswer={close} />}
    </AskContext>
  );
}

interface AskedProps {
  question: ConfirmationTexts;
  open: boolean;
  onAnswer: (yes: boolean) => void;
}

function Asked({ question, open, onAnswer }: AskedProps) {
  const { module, hasFailed } = dialog.useModuleState(true);
  useEffect(() => {
    // Without the dialog's code the browser asks: the question is about something that cannot be undone.
    const label = typeof question.title === 'string' ? question.title : question.confirmLabel;
    if (hasFailed && open) onAnswer(window.confirm(label));
  }, [hasFailed, open, onAnswer, question]);
  if (!module) return null;
  const { instead } = question;
  const chooseInstead = instead && {
    ...instead,
    onChoose() {
      instead.onChoose();
      onAnswer(true);
    },
  };
  return (
    <module.AlertDialog
      {...question}
      instead={chooseInstead}
      open={open}
      onOpenChange={(next) => !next && onAnswer(false)}
      onConfirm={() => onAnswer(true)}
    />
  );
}

/** `const confirm = useConfirm(); if (await confirm({ title, confirmLabel, cancelLabel })) …` */
export function useConfirm(): Ask {
  const ask = useContext(AskContext);
  if (!ask) throw new Error('useConfirm needs a DesignProvider above it');
  return ask;
}
