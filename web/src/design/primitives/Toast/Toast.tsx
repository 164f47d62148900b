import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { cx } from '../../cx.ts';
import s from './Toast.module.css';

export interface ToastOptions {
  /** One short sentence. */
  text: ReactNode;
  kind?: 'plain' | 'ok' | 'error';
  /** E.g. Undo. It closes the toast. */
  action?: { label: string; onPress: () => void };
  /** A toast with the same id is changed in place, not added. */
  id?: string;
  /** How long it stays, in ms; 0: until closed. Default 6000; 10000 with an action or an error. */
  timeout?: number;
}

export interface ToastMaker {
  /** Shows a toast; returns its id. */
  show: (options: ToastOptions) => string;
  close: (id?: string) => void;
}

export interface ToastWords {
  /** Names the region where toasts stand, e.g. "Messages from Stoop". */
  region: string;
  close: string;
}

/** Shows short sentences about what just happened; they go by themselves and stay while pointed at or focused (F6). */
export function useToast(): ToastMaker {
  const { add, close } = Base.useToastManager();
  return useMemo(
    () => ({
      show({ text, kind = 'plain', action, id, timeout }) {
        const shown: string = add({
          ...(id && { id }),
          title: text,
          type: kind,
          priority: kind === 'error' ? 'high' : 'low',
          timeout: timeout ?? (action || kind === 'error' ? 10_000 : 6_000),
          ...(action && {
            actionProps: {
              children: action.label,
              onClick: () => {
                close(shown);
                action.onPress();
              },
            },
          }),
        });
        return shown;
      },
      close,
    }),
    [add, close],
  );
}

export function ToastProvider({ words, children }: { words: ToastWords; children: ReactNode }) {
  return (
    <Base.Provider limit={3}>
      {children}
      <Base.Portal>
        <Base.Viewport className={s.viewport} aria-label={words.region}>
          <Toasts close={words.close} />
        </Base.Viewport>
      </Base.Portal>
    </Base.Provider>
  );
}

function Toasts({ close }: { close: string }) {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'right']}
      className={s.toast}
      // An error is said by an alert beside the region; what can be done about it must be within reach all the same.
      aria-hidden={undefined}
      aria-live={toast.type === 'error' ? 'off' : undefined}
    >
      <Base.Content className={s.content}>
        {toast.type === 'ok' && <CircleCheck className={cx(s.icon, s.ok)} aria-hidden="true" />}
        {toast.type === 'error' && <CircleAlert className={cx(s.icon, s.error)} aria-hidden="true" />}
        <Base.Title className={s.text} render={<p />} />
        <Base.Action className={s.action} />
        <Base.Close className={s.close} aria-label={close} aria-hidden={undefined}>
          <X />
        </Base.Close>
      </Base.Content>
    </Base.Root>
  ));
}
