import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { AlertDialog, type Question } from './AlertDialog.tsx';

type Ask = (question: Question) => Promise<boolean>;

const AskContext = createContext<Ask | null>(null);

/** Lets every part of the app ask a question without its own dialog. */
export function ConfirmProvider({ children }: { children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
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
      {question && (
        <AlertDialog
          {...question}
          open={open}
          onOpenChange={(next) => !next && close(false)}
          onConfirm={() => close(true)}
        />
      )}
    </AskContext>
  );
}

/** `const confirm = useConfirm(); if (await confirm({ title, confirmLabel, cancelLabel })) …` */
export function useConfirm(): Ask {
  const ask = useContext(AskContext);
  if (!ask) throw new Error('useConfirm needs a DesignProvider above it');
  return ask;
}
