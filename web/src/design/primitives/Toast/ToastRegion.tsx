import { Toast as Base } from '@base-ui/react/toast';
import { CircleAlert, CircleCheck, X } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import { cx } from '../../cx.ts';
import s from './Toast.module.css';

export interface ToastOptions {
  /** One short sentence. */
  text: ReactNode;
  kind?: 'plain' | 'ok' | 'error';
  /** A button, e.g. Undo. It closes the toast. */
  action?: { label: string; onPress: () => void };
  /** A toast with the same id is replaced. */
  id?: string;
  /** The time until it closes, in ms; 0 keeps it open. Default 6000, or 10000 with an action or an error. */
  timeout?: number;
}

export interface ToastTexts {
  /** The name of the region with the toasts, e.g. "Messages from Stoop". */
  region: string;
  close: string;
  /** Says that a part of the page did not load, and can be tried again. */
  notLoaded: string;
}

/** Shows and closes toasts; `id` identifies one. */
export interface Shower {
  show: (id: string, options: ToastOptions) => void;
  close: (id?: string) => void;
}

interface Props {
  texts: ToastTexts;
  /** Called once the region can show toasts. Returns a function that is called when it no longer can. */
  onReady: (shower: Shower) => () => void;
}

/** The corner of the page with the toasts. */
export const ToastRegion = ({ texts, onReady }: Props) => (
  <Base.Provider limit={3}>
    <Base.Portal>
      <Base.Viewport className={s.viewport} aria-label={texts.region}>
        <Toasts close={texts.close} />
      </Base.Viewport>
    </Base.Portal>
    <Connection onReady={onReady} />
  </Base.Provider>
);

function Connection({ onReady }: Pick<Props, 'onReady'>) {
  const { add, close } = Base.useToastManager();
  useEffect(
    () =>
      onReady({
        close,
        show: (id, { text, kind = 'plain', action, timeout }) => {
          add({
            id,
            title: text,
            type: kind,
            priority: kind === 'error' ? 'high' : 'low',
            timeout: timeout ?? (action || kind === 'error' ? 10_000 : 6_000),
            ...(action && {
              actionProps: {
                children: action.label,
                onClick: () => {
                  close(id);
                  action.onPress();
                },
              },
            }),
          });
        },
      }),
    [add, close, onReady],
  );
  return null;
}

function Toasts({ close }: { close: string }) {
  const { toasts } = Base.useToastManager();
  return toasts.map((toast) => (
    <Base.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'right']}
      className={s.toast}
      // An alert outside the region announces errors. The buttons of the toast must be reachable as well.
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
