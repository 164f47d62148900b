import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { type FieldPath, type FieldValues, get, useForm } from 'react-hook-form';
import { ApiError } from '../api.ts';
import { drafts } from '../drafts.ts';
import { AuthError } from '../session/index.ts';
import { type Checked, FieldError, type FieldErrors } from './errors.ts';
import { fittingDraft } from './fitting-draft.ts';
import { focusFirstInvalid } from './focus.ts';
import { resolverOf } from './resolver.ts';

export interface AppFormOptions<Typed extends FieldValues, Sent> {
  /** The values at the start; read once. */
  initial: Typed | (() => Typed);
  /** Checks the values before anything is sent. */
  check: (typed: Typed) => Checked<Sent>;
  /**
   * Sends the values. An ApiError, AuthError or FieldError that it throws is shown, and the form keeps its values. False: the member
   * thought better of it, and the draft stays.
   */
  submit: (values: Sent) => Promise<unknown>;
  /** Assigns a failure to fields; by default the fields that an ApiError names. */
  fieldsOf?: (error: Error, typed: Typed) => FieldErrors | undefined;
  /** Called for each change with the name of the field. */
  onChange?: (name: string | undefined, typed: Typed) => void;
  /** Keeps what is typed, until it was sent. */
  draft?: FormDraft<Typed> | undefined;
}

/** The fields with a secret, whose values are never stored on the device. */
type Secret = 'password' | 'current';

/** The key under which a form keeps its values, or some of them. A form with a secret names the fields that it keeps. */
export type FormDraft<Typed> =
  | { key: string; fields: readonly Exclude<keyof Typed & string, Secret>[] }
  | (Secret & keyof Typed extends never ? string : never);

interface Failure {
  error: Error;
  isBesideField: boolean;
}

/** Returns the fields of an error that names some. */
const namedFields = (error: Error): FieldErrors | undefined =>
  error instanceof ApiError || error instanceof FieldError ? error.fields : undefined;

const isExpected = (error: unknown): error is Error =>
  error instanceof ApiError || error instanceof AuthError || error instanceof FieldError;

/**
 * The state of a form: its values, its errors and its submit (docs/decisions/0021-forms.md). It is checked when it is submitted. Editing a field removes
 * the field's error. After a refused submit the first wrong field has the focus, whether the check or the server refused it.
 */
export function useAppForm<Typed extends FieldValues, Sent>(options: AppFormOptions<Typed, Sent>) {
  const { check, submit, fieldsOf = namedFields, onChange } = options;
  const draft = storedIn(options.draft);
  const [initial] = useState(() => withDraft(draft, readInitial(options.initial)));
  const form = useForm<Typed, unknown, Sent>({
    defaultValues: initial as never,
    resolver: resolverOf(check),
    reValidateMode: 'onSubmit',
    shouldFocusError: false,
  });
  const { control, subscribe, clearErrors, setError, handleSubmit, getValues } = form;
  const { errors } = form.formState;
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState<Failure | null>(null);
  const [attempts, setAttempts] = useState(0);
  const element = useRef<HTMLFormElement>(null);
  const isRunning = useRef(false);

  const changed = useEffectEvent((name: string | undefined, values: Typed, refusals: object) => {
    if (name) {
      const isLast = Object.keys(refusals).every((key) => key === name.split('.')[0]);
      if (isLast) setFailed((last) => (last?.isBesideField ? null : last));
      clearErrors(name as FieldPath<Typed>);
    }
    if (draft) drafts.set(draft.key, draft.pick(values));
    onChange?.(name, values);
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ name, values, errors = {} }) => changed(name, values, errors),
      }),
    [subscribe],
  );
  useEffect(() => {
    if (attempts > 0) focusFirstInvalid(element.current);
  }, [attempts]);

  /** Shows sentences beside their fields. Returns whether the form has any of these fields. */
  function showErrors(fieldErrors: FieldErrors): boolean {
    const shownErrors = Object.entries(fieldErrors).filter(([path]) => get(getValues(), path) !== undefined);
    for (const [path, message] of shownErrors) setError(path as FieldPath<Typed>, { type: 'refused', message });
    return shownErrors.length > 0;
  }

  /** Runs an action as a submit of the form: one at a time, and its failure is shown. */
  async function run(action: () => Promise<unknown>) {
    if (isRunning.current) return;
    isRunning.current = true;
    setBusy(true);
    setFailed(null);
    try {
      await action();
    } catch (error) {
      if (!isExpected(error)) throw error;
      const fieldErrors = fieldsOf(error, getValues());
      setFailed({ error, isBesideField: fieldErrors !== undefined && showErrors(fieldErrors) });
    } finally {
      isRunning.current = false;
      setBusy(false);
      setAttempts((count) => count + 1);
    }
  }

  async function send(values: Sent) {
    const isSent = (await submit(values)) !== false;
    if (draft && isSent) drafts.clear(draft.key);
  }

  async function onSubmit(event: FormEvent) {
    event.preventDefault();
    await run(() => handleSubmit(send)());
  }

  return {
    control,
    getValues,
    setValue: form.setValue,
    reset: form.reset,
    clearErrors,
    errorOf: (path: string): string | undefined => (get(errors, path) as { message?: string } | undefined)?.message,
    busy,
    run,
    /** Why the last submit failed, and whether a field shows it. A form that the check refused was not submitted. */
    failed,
    /** Why the last submit failed, unless a field shows it. */
    failure: failed && !failed.isBesideField ? failed.error : null,
    clearFailure: () => setFailed(null),
    /** The attributes of the `<form>` element. */
    // Scripts send the form. Should the browser do it before they run, no password gets into an address.
    attributes: { ref: element, onSubmit, noValidate: true, method: 'post' },
  };
}

const readInitial = <Typed>(initial: Typed | (() => Typed)): Typed =>
  typeof initial === 'function' ? (initial as () => Typed)() : initial;

/** Returns the key of a draft, and the function that picks the values which it keeps. */
function storedIn<Typed extends object>(draft: FormDraft<Typed> | undefined) {
  if (draft === undefined) return undefined;
  if (typeof draft === 'string') return { key: draft, pick: (values: Typed): Partial<Typed> => values };
  const { key, fields } = draft;
  const isKept = (name: string) => fields.some((field) => field === name);
  const pick = (values: Typed) =>
    Object.fromEntries(Object.entries(values).filter(([name]) => isKept(name))) as Partial<Typed>;
  return { key, pick };
}

/** Returns the initial values with the values that the draft keeps over them. */
function withDraft<Values extends object>(draft: ReturnType<typeof storedIn<Values>>, initial: Values): Values {
  return draft
    ? { ...initial, ...draft.pick(fittingDraft(drafts.get<unknown>(draft.key), initial) as Values) }
    : initial;
}
