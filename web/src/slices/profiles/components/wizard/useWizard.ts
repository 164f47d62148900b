import { useEffect, useMemo, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ERRORS } from '#contract/errors.ts';
import { newYorkDay } from '#contract/profiles/birthday.ts';
import type { WizardStep } from '#contract/profiles/fields.ts';
import type { OwnUser } from '#contract/profiles/views.ts';
import { useToast } from '#web/design/index.ts';
import { ApiError } from '#web/platform/api.ts';
import { drafts } from '#web/platform/drafts.ts';
import { FieldError, useAppForm, useFormValue } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';
import { useSaveProfile } from '../../profiles.queries.ts';
import { usePhoto } from '../photo/usePhoto.ts';
import {
  afterSave,
  asTyped,
  checkStep,
  type Draft,
  draftOf,
  formOf,
  payloadOf,
  restored,
  type WizardForm,
} from './form.ts';
import { after, before, destination, modeOf, stepOf, stepsToSave } from './steps.ts';

const t = text.profiles.wizard;
const DRAFT = 'profiles.wizard';

/** Returns the sentence under a step for a save that failed. */
function sentenceOf({ error, isBesideField }: { error: Error; isBesideField: boolean }): string {
  if (error instanceof FieldError) return error.message;
  return `${t.saveFailed}. ${isBesideField ? t.stillHere : error.message}`;
}

/**
 * The values of the wizard: the saved profile with the unsaved values over it. Unsaved values survive a reload. Values that
 * change elsewhere, in another tab for example, replace those that were not touched here (W-06, W-21).
 */
function useWizardForm(own: OwnUser, submit: () => Promise<void>) {
  const saved = useMemo(() => formOf(own), [own]);
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
  function rebase(next: WizardForm, kept: Draft) {
    base.current = next;
    reset({ ...next, ...kept }, { keepErrors: true });
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
    stepSaved: (stored: OwnUser, step: WizardStep, sent: WizardForm) =>
      rebase(formOf(stored), afterSave(unsaved(), step, sent)),
    discard: () => rebase(base.current, {}),
  };
}

/** The state of the wizard: its values, the step in the address, and the saves (W-01 to W-05, W-21). */
export function useWizard(own: OwnUser) {
  const [search, setSearch] = useSearchParams();
  const navigate = useNavigate();
  const toast = useToast();
  const save = useSaveProfile();

  const hasPublic = own.public !== null;
  const [mode] = useState(() => modeOf(own));
  const step = stepOf(search.get('step'), hasPublic);
  const { form, unsaved, set, stepSaved, discard, ...start } = useWizardForm(own, next);
  const [wasRestored, setWasRestored] = useState(start.wasRestored);
  const hasFinished = useRef(false);
  const values = useFormValue({ control: form.control }) as WizardForm;
  const photo = usePhoto({ uid: own.uid, picked: values.picked, onPicked: (picked) => set({ picked }) });
  const isUnsaved = () => !hasFinished.current && (Object.keys(unsaved()).length > 0 || photo.isUnsaved());

  function show(target: WizardStep, replace = false) {
    form.clearErrors();
    form.clearFailure();
    setWasRestored(false);
    setSearch({ step: String(target) }, { replace, preventScrollReset: false });
  }

  async function saveStep(target: WizardStep) {
    const current = form.getValues();
    const errors = checkStep(target, current, newYorkDay(new Date()));
    if (Object.keys(errors).length > 0) throw new FieldError(errors, ERRORS.INVALID_INPUT.message);
    const profileImage = target === 1 ? await photo.store() : null;
    const sent = profileImage === null ? current : { ...current, profileImage };
    const finishes = mode === 'setup' && after(target) === null && { isSetUp: true as const };
    stepSaved(await save.mutateAsync({ ...payloadOf(target, sent), ...finishes }), target, current);
    if (target === 1) photo.saved();
  }

  /** Saves steps in order. The first that fails is shown with its errors. */
  async function saveSteps(steps: readonly WizardStep[]) {
    for (const each of steps) {
      try {
        await saveStep(each);
      } catch (error) {
        if (each !== step) show(each);
        if (error instanceof ApiError || error instanceof FieldError) throw error;
        throw new FieldError({}, `${t.saveFailed}. ${t.stillHere}`);
      }
    }
  }

  /** Next and Finish: saves, then goes on (W-04, W-05). */
  async function next() {
    await saveSteps(stepsToSave(step, unsaved()));
    const following = after(step);
    if (following) show(following);
    else finish();
  }

  function finish() {
    hasFinished.current = true;
    toast.show({ text: mode === 'setup' ? t.welcome : t.saved, kind: 'ok' });
    void navigate(destination(mode));
  }

  return {
    mode,
    step,
    values,
    photo,
    control: form.control,
    attributes: form.attributes,
    saving: form.busy,
    sentence: form.failed && sentenceOf(form.failed),
    errorOf: form.errorOf,
    wasRestored,
    isUnsaved,
    set,
    /** Shows the step before; values stay as typed. */
    back() {
      const previous = before(step);
      if (previous) show(previous);
    },
    /** Shows another step in edit mode, after saving the changes of this one (W-03). */
    goTo(target: WizardStep) {
      if (target === step) return;
      void form.run(async () => {
        await saveSteps(isUnsaved() ? [step] : []);
        show(target);
      });
    },
    discard() {
      discard();
      photo.drop();
      form.clearErrors();
      form.clearFailure();
      setWasRestored(false);
    },
    close: () => void navigate(destination(mode)),
  };
}
