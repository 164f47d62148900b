import type { Work } from './db/unit-of-work.ts';

export type Listener<T, From = Work> = (source: From, change: T) => Promise<unknown>;

/** Something that happens in one slice, on which later slices act: in the same transaction, or after it with the app. */
export interface DomainEvent<T, From = Work> {
  /** Runs the listeners in order. If one fails, so does this, and with it the transaction. */
  emit(source: From, change: T): Promise<void>;
  /** Names the listeners, once for the whole server: see `app.listeners.ts`. */
  runs(...listeners: readonly Listener<T, From>[]): void;
}

/** Defines an event. Its listeners are in `app.listeners.ts`. */
export function defineEvent<T, From = Work>(name: string): DomainEvent<T, From> {
  let listeners: readonly Listener<T, From>[] | null = null;
  return {
    async emit(source, change) {
      if (!listeners) throw new Error(`Nothing is listed in app.listeners.ts for the event ${name}.`);
      for (const listener of listeners) await listener(source, change);
    },
    runs(...newListeners) {
      if (listeners) throw new Error(`The listeners of the event ${name} are listed twice.`);
      listeners = newListeners;
    },
  };
}

// biome-ignore lint/suspicious/noExplicitAny: a question has the parameters that it declares.
type AnyFunction = (...args: any[]) => unknown;

/** A function that an earlier slice calls and a later slice provides. */
export type Question<F extends AnyFunction> = F & {
  /** Names the function that answers, once for the whole server: see `app.listeners.ts`. */
  isAnsweredBy(answer: F): void;
};

/** Defines a function that a later slice provides. There are few, each listed with its reason in `app.listeners.ts`. */
export function defineQuestion<F extends AnyFunction>(name: string): Question<F> {
  let answer: F | null = null;
  const ask = ((...args) => {
    if (!answer) throw new Error(`Nothing in app.listeners.ts answers the question ${name}.`);
    return answer(...args);
  }) as F;
  return Object.assign(ask, {
    isAnsweredBy(newAnswer: F) {
      if (answer) throw new Error(`The question ${name} is answered twice in app.listeners.ts.`);
      answer = newAnswer;
    },
  });
}
