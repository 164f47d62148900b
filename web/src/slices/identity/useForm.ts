import { type FormEvent, useRef, useState } from 'react';
import { AuthError } from '#web/platform/session/index.ts';
import type { Faults } from './credentials.ts';

interface Options<Name extends string> {
  names: readonly Name[];
  /** What is wrong before anything is sent. */
  check: (values: Record<Name, string>) => Faults<Name>;
  /** Sends; an AuthError it throws is shown, and nothing typed is lost. */
  send: (values: Record<Name, string>) => Promise<void>;
  /** The field an error belongs beside, if it does; else it stands in the box under the form. */
  place?: (error: AuthError) => Name | undefined;
}

/** A form of the identity pages: its values, what is wrong, and whether it is being sent. Enter submits; never twice at once. */
export function useForm<Name extends string>({ names, check, send, place }: Options<Name>) {
  const [values, setValues] = useState(
    () => Object.fromEntries(names.map((name) => [name, ''])) as Record<Name, string>,
  );
  const [faults, setFaults] = useState<Faults<Name>>({});
  const [error, setError] = useState<AuthError | null>(null);
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  function show(found: Faults<Name>) {
    setFaults(found);
    const first = names.find((name) => found[name]);
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
    return first !== undefined;
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setError(null);
    if (show(check(values))) return;
    setBusy(true);
    try {
      await send(values);
    } catch (thrown) {
      if (!(thrown instanceof AuthError)) throw thrown;
      const beside = place?.(thrown);
      if (beside) show({ [beside]: thrown.message } as Faults<Name>);
      else setError(thrown);
    } finally {
      setBusy(false);
    }
  }

  return {
    busy,
    error,
    form: { ref: form, onSubmit: submit, noValidate: true },
    /** The properties of one field; editing it takes its error away. */
    field: (name: Name) => ({
      name,
      value: values[name],
      error: faults[name],
      required: true,
      onChange: ({ target }: { target: { value: string } }) => {
        setValues((before) => ({ ...before, [name]: target.value }));
        setFaults((before) => ({ ...before, [name]: undefined }));
      },
    }),
    values,
  };
}
