import { useEffect, useMemo, useRef, useState } from 'react';
import type { WizardStep } from '#contract/profiles/fields.ts';
import type { OwnUser } from '#contract/profiles/views.ts';
import { ApiError } from '#web/platform/api.ts';
import { drafts } from '#web/platform/drafts.ts';
import { FieldError, useAppForm } from '#web/platform/forms/index.ts';
import { afterSave, asTyped, type Draft, draftOf, formOf, restored, type WizardForm } from './form.ts';

const DRAFT = 'profiles.wizard';

/**
 * The values of the wizard: the saved profile with the unsaved values over it. Unsaved values survive a reload. Values that
 * change elsewhere, in another tab for example, replace those that were not touched here (W-06, W-21).
 */
export function useWizardForm(ownUser: OwnUser, submit: () => Promise<void>) {
  const saved = useMemo(() => formOf(ownUser), [ownUser]);
  /** The saved values below the unsaved ones. */
  const base = useRef(saved);
  const [draft] = useState(() => restored(drafts.get<unknown>(DRAFT), saved));
  const form = useAppForm<WizardForm, WizardForm>({
    initial: () => ({ ...saved, ...draft }),
    check: (values) => ({ values }),
    submit,
    fieldsOf: (error) =>
      (error instanceof ApiError || error instanceof FieldError) && error.fields ? asTyped(error.fields) : undefined,
    onChange: (_name, values) => store(draftOf(values, base.current)),
  });
  const { getValues, reset } = form;

  function store(unsaved: Draft) {
    if (Object.keys(unsaved).length === 0) drafts.clear(DRAFT);
    else drafts.set(DRAFT, unsaved);
  }
  const unsaved = () => draftOf(getValues(), base.current);
  function rebase(next: WizardForm, keptDraft: Draft) {
    base.current = next;
    reset({ ...next, ...keptDraft }, { keepErrors: true });
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the saved profile changes
  useEffect(() => {
    if (base.current !== saved) rebase(saved, unsaved());
  }, [saved]);

  return {
    form,
    wasRestored: Object.keys(draft).length > 0,
    unsaved,
    /** Replaces some values. */
    set(change: Draft) {
      for (const [key, value] of Object.entries(change)) form.setValue(key as keyof WizardForm, value as never);
    },
    /** Takes over what the server stored of a step; values that changed during the save stay. */
    stepSaved: (stored: OwnUser, step: WizardStep, sentForm: WizardForm) =>
      rebase(formOf(stored), afterSave(unsaved(), step, sentForm)),
    discard: () => rebase(base.current, {}),
  };
}
