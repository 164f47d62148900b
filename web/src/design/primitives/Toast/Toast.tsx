import { createContext, type ReactNode, use, useState } from 'react';
import { lazyModule } from '../../lazyModule.ts';
import type { Shower, ToastOptions, ToastTexts } from './ToastRegion.tsx';

export interface ToastMaker {
  /** Shows a toast, and returns its id. */
  show: (options: ToastOptions) => string;
  close: (id?: string) => void;
  /** Shows the sentence of an error. */
  showError: (error: Error) => void;
  /** Says that something did not load and can be tried again. */
  sayNotLoaded: () => void;
}

const MakerContext = createContext<ToastMaker | null>(null);

const region = lazyModule(() => import('./ToastRegion.tsx'));

/** Shows short messages that close by themselves. They stay open while they have the pointer or the focus (F6). */
export function useToast(): ToastMaker {
  const maker = use(MakerContext);
  if (!maker) throw new Error('useToast needs a DesignProvider above it');
  return maker;
}

export function ToastProvider({ texts, children }: { texts: ToastTexts; children: ReactNode }) {
  const [asked, setAsked] = useState(false);
  function ask() {
    setAsked(true);
    // After a failure, the next toast is the next attempt; the earlier ones wait for it.
    region.load();
  }
  const [line] = useState(() => createLine(ask, texts.notLoaded));
  const { module } = region.useModuleState(asked);
  return (
    <MakerContext value={line.maker}>
      {children}
      {module && <module.ToastRegion texts={texts} onReady={line.connect} />}
    </MakerContext>
  );
}

/** Keeps the toasts until the region can show them. */
function createLine(onAsked: () => void, notLoaded: string) {
  let shower: Shower | null = null;
  let waiting: ((shower: Shower) => void)[] = [];
  let count = 0;
  const pass = (action: (shower: Shower) => void) => {
    if (shower) action(shower);
    else waiting.push(action);
  };
  const maker: ToastMaker = {
    show(options) {
      const id = options.id ?? `toast-${++count}`;
      pass((region) => region.show(id, options));
      onAsked();
      return id;
    },
    close: (id) => pass((region) => region.close(id)),
    showError: ({ message }) => void maker.show({ text: message, kind: 'error' }),
    sayNotLoaded: () => void maker.show({ id: 'not-loaded', text: notLoaded, kind: 'error' }),
  };
  const connect = (next: Shower) => {
    shower = next;
    for (const action of waiting) action(next);
    waiting = [];
    return () => {
      shower = null;
    };
  };
  return { maker, connect };
}
