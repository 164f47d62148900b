import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { newYorkDay } from '#contract/hangouts/new-york.ts';
import type { WizardStep } from '#contract/profiles/fields.ts';
import type { OwnUser } from '#contract/profiles/views.ts';
import { useToast } from '#web/design/index.ts';
import { ApiError } from '#web/platform/api.ts';
import { errorSentence, fieldSentences } from '#web/platform/errors/sentences.ts';
import { FieldError, useFormValue } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';
import { FROM_SETUP } from '../../from-setup.ts';
import { useSaveProfile } from '../../profiles.queries.ts';
import { useMorePhotos } from '../photo/useMorePhotos.ts';
import { usePhoto } from '../photo/usePhoto.ts';
import { partWith } from '../sections.ts';
import { asTyped, checkStep, type Draft, isDirty, payloadOf, type WizardForm } from './form.ts';
import { asksInterest, canFinishNow, type Screen } from './parts.ts';
import { destination, modeOf, stepsToSave } from './steps.ts';
import { useWizardForm } from './useWizardForm.ts';
import { useWizardScreen } from './useWizardScreen.ts';

const t = text.profiles.wizard;

/** Returns the sentence under a step for a save that failed. */
function sentenceOf({ error, isBesideField }: { error: Error; isBesideField: boolean }): string {
  if (error instanceof FieldError) return error.message;
  return isBesideField ? t.stillHere : `${t.saveFailed}. ${error.message}`;
}

/** Returns the part of a step with the field of the first error; null if the error is about no field. */
function partWithError(step: WizardStep, error: unknown): number | null {
  const fields = error instanceof FieldError ? error.fields : error instanceof ApiError && asTyped(error.fields ?? {});
  const [first] = Object.keys(fields || {});
  return first === undefined ? null : partWith(first, step);
}

/** The main photo of the form and the others. */
function usePhotos(
  uid: string,
  { getValues }: ReturnType<typeof useWizardForm>['form'],
  { picked }: WizardForm,
  onChange: (change: Draft) => void,
) {
  const photo = usePhoto({ uid, picked, onPicked: (address) => onChange({ picked: address }) });
  const { store, removePicked } = photo;
  const morePhotos = useMorePhotos({
    uid,
    read: () => getValues(),
    onChange,
    storeMain: store,
    dropMain: removePicked,
  });
  return { photo, morePhotos };
}

/** The state of the wizard: its values, the step in the address, and the saves (W-01 to W-05, W-21). */
export function useWizard(ownUser: OwnUser) {
  const navigate = useNavigate();
  const toast = useToast();
  const save = useSaveProfile();

  const [mode] = useState(() => modeOf(ownUser));
  const { screen, inParts, isAlone, parts, previous, following, open } = useWizardScreen(mode, ownUser.public !== null);
  const { step, part } = screen;
  const { form, unsaved, set, stepSaved, discard, ...start } = useWizardForm(ownUser, next);
  const [wasRestored, setWasRestored] = useState(start.wasRestored);
  const hasFinished = useRef(false);
  const values = useFormValue({ control: form.control }) as WizardForm;
  const { photo, morePhotos } = usePhotos(ownUser.uid, form, values, set);
  const isUnsaved = () =>
    !hasFinished.current && (Object.keys(unsaved()).length > 0 || photo.isUnsaved() || morePhotos.isUnsaved());

  function show(target: Screen) {
    form.clearErrors();
    form.clearFailure();
    setWasRestored(false);
    open(target);
  }

  async function saveStep(target: WizardStep, finishes: boolean) {
    if (target === 1) await morePhotos.settled();
    const current = form.getValues();
    const errors = await fieldSentences(checkStep(target, current, newYorkDay(new Date())));
    if (Object.keys(errors).length > 0) throw new FieldError(errors, await errorSentence('INVALID_INPUT'));
    const profileImage = target === 1 ? await photo.store() : null;
    const sentForm = profileImage === null ? current : { ...current, profileImage };
    const update = { ...payloadOf(target, sentForm), ...(finishes && { isSetUp: true as const }) };
    stepSaved(await save.mutateAsync(update), target, current);
    if (target === 1) photo.saved();
  }

  /** Saves steps in order. The first that fails is shown with its errors. @param finishes whether the last one ends the setup */
  async function saveSteps(steps: readonly WizardStep[], finishes = false) {
    for (const target of steps)
      await saveStep(target, finishes && target === steps.at(-1)).catch((error) => showFailed(target, error));
  }

  /** Shows the step that could not be saved, and throws the error for the form. */
  function showFailed(failedStep: WizardStep, error: unknown): never {
    const failedPart = partWithError(failedStep, error) ?? (failedStep === step ? part : 1);
    if (failedStep !== step || (inParts && failedPart !== part)) show({ step: failedStep, part: failedPart });
    if (error instanceof ApiError || error instanceof FieldError) throw error;
    throw new FieldError({}, `${t.saveFailed}. ${t.stillHere}`);
  }

  /** Next and Finish: saves, then goes on (W-04, W-05). */
  async function next() {
    if (!following) return finish();
    const hasInterest = asksInterest(mode, screen, inParts) && isDirty(unsaved(), 5);
    await saveSteps(hasInterest ? [step, 5] : [step]);
    show(following);
  }

  async function finish() {
    await saveSteps(stepsToSave(step, unsaved()), mode === 'setup');
    hasFinished.current = true;
    if (mode === 'edit') toast.show({ text: t.saved, kind: 'ok' });
    void navigate(destination(mode), mode === 'setup' ? { state: FROM_SETUP } : {});
  }

  /** Saves every step with unsaved values. Returns whether that worked; otherwise the step with the error is shown. */
  async function saveAll(): Promise<boolean> {
    let isSaved = false;
    await form.run(async () => {
      await saveSteps(stepsToSave(step, unsaved()));
      isSaved = true;
    });
    return isSaved;
  }

  return {
    mode,
    ...screen,
    values,
    photo,
    morePhotos,
    control: form.control,
    attributes: form.attributes,
    saving: form.busy,
    sentence: form.failed && sentenceOf(form.failed),
    errorOf: form.errorOf,
    wasRestored,
    isUnsaved,
    set,
    parts,
    isShown: (partNumber: number) => !inParts || partNumber === part,
    isFirst: previous === null,
    isLast: following === null,
    /** Whether one part of a step is edited alone. */
    isAlone,
    asksInterest: asksInterest(mode, screen, inParts),
    canFinishNow: canFinishNow(mode, screen, inParts),
    finishNow: () => void form.run(finish),
    back: () => previous && show(previous),
    saveAll,
    /** Saves everything in edit mode, and closes the wizard. */
    async saveAndClose() {
      if (!(await saveAll())) return;
      hasFinished.current = true;
      toast.show({ text: t.saved, kind: 'ok' });
      void navigate(destination(mode));
    },
    /** Shows another step in edit mode, after saving the changes of this one (W-03). */
    goTo(target: WizardStep) {
      if (target === step && !isAlone) return;
      void form.run(async () => {
        await saveSteps(isUnsaved() ? [step] : []);
        show({ step: target, part: 1 });
      });
    },
    discard() {
      discard();
      photo.removePicked();
      morePhotos.drop();
      form.clearErrors();
      form.clearFailure();
      setWasRestored(false);
    },
    close: () => void navigate(destination(mode)),
  };
}
