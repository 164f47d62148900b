import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { WIZARD_STEPS } from '#contract/limits.ts';
import type { OwnUser } from '#contract/profiles/views.ts';
import { Banner, Button, FormError, IconButton, PageHeader, Stepper, VisuallyHidden } from '#web/design/index.ts';
import { useLeaveGuard } from '#web/platform/screens/useLeaveGuard.ts';
import { useFocusAfter } from '#web/platform/useFocusAfter.ts';
import { text } from '#web/text/index.ts';
import { CardPreview } from './CardPreview.tsx';
import { PreviewButton } from './PreviewButton.tsx';
import { StepBasics } from './StepBasics.tsx';
import { StepGoals } from './StepGoals.tsx';
import { StepInsights } from './StepInsights.tsx';
import { StepTastes } from './StepTastes.tsx';
import { StepWork } from './StepWork.tsx';
import { ALL_STEPS } from './steps.ts';
import { useWizard } from './useWizard.ts';
import s from './Wizard.module.css';

const t = text.profiles.wizard;

/** The five steps of a profile (W-01 to W-21), for setting it up and for editing it. */
export function Wizard({ own }: { own: OwnUser }) {
  const wizard = useWizard(own);
  const { mode, step, part, parts, values, photo } = wizard;
  useLeaveGuard(wizard.isUnsaved, wizard.discard, wizard.saveAll);
  const heading = useRef<HTMLHeadingElement>(null);
  const focusAfter = useFocusAfter();
  function discard() {
    focusAfter(() => heading.current);
    wizard.discard();
  }
  const title = mode === 'setup' ? t.titleSetup : t.titleEdit;
  const name = t.stepNames[step - 1] ?? '';

  // A new step is shown from its top and focuses its heading. The first step shown is left alone.
  const screen = `${step}.${part}`;
  const lastScreen = useRef(screen);
  useEffect(() => {
    if (lastScreen.current === screen) return;
    lastScreen.current = screen;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [screen]);

  const picture = photo.preview ?? values.picked ?? values.profileImage;
  return (
    <div className={s.page}>
      <div className={s.head}>
        <PageHeader title={title} text={mode === 'setup' && wizard.isFirst && t.intro} />
        {mode === 'edit' && (
          <IconButton label={t.close} variant="outline" className={s.close} onClick={wizard.close}>
            <X />
          </IconButton>
        )}
      </div>
      <Stepper
        label={t.steps}
        steps={ALL_STEPS.map((stepNumber) => ({ key: String(stepNumber), label: t.stepNames[stepNumber - 1] ?? '' }))}
        current={step - 1}
        progress={parts > 1 ? part / parts : 1}
        {...(mode === 'edit' && { onSelect: (index) => wizard.goTo(ALL_STEPS[index] ?? 1) })}
        doneLabel={t.stepDone}
        summary={t.stepSummary(step, WIZARD_STEPS, name) + (parts > 1 ? t.part(part, parts) : '')}
      />
      <div className={s.columns}>
        <form {...wizard.attributes} className={s.form}>
          <div>
            <h2 ref={heading} tabIndex={-1}>
              {t.stepTitles[step - 1]}
              {parts > 1 && <VisuallyHidden>{t.part(part, parts)}</VisuallyHidden>}
            </h2>
            {part === 1 && <p className={s.hint}>{t.stepHints[step - 1]}</p>}
            {wizard.canFinishNow && step === 1 && <p className={s.hint}>{t.enough}</p>}
          </div>
          <PreviewButton form={values} photo={picture} step={step} />
          {wizard.wasRestored && (
            <Banner
              action={
                <Button size="sm" variant="quiet" onClick={discard}>
                  {t.discard}
                </Button>
              }
            >
              {t.restored}
            </Banner>
          )}
          <StepFields wizard={wizard} ownUsername={own.public?.username ?? ''} />
          <div className={s.footer}>
            <FormError>{wizard.sentence}</FormError>
            <Buttons wizard={wizard} />
          </div>
        </form>
        <CardPreview className={s.aside} form={values} photo={picture} step={step} />
      </div>
    </div>
  );
}

/** Back, and the ways on: Finish now while a profile is set up, Save while it is edited, and Next or Finish. */
function Buttons({ wizard }: { wizard: ReturnType<typeof useWizard> }) {
  const { isFirst, isLast, isAlone, canFinishNow, mode, saving } = wizard;
  return (
    <div className={s.buttons}>
      {!isFirst && <Button onClick={wizard.back}>{t.back}</Button>}
      {canFinishNow && (
        <Button variant="quiet" className={s.finishNow ?? ''} disabled={saving} onClick={wizard.finishNow}>
          {t.finishNow}
        </Button>
      )}
      {mode === 'edit' && !isLast && (
        <Button className={s.save ?? ''} disabled={saving} onClick={() => void wizard.saveAndClose()}>
          {t.save}
        </Button>
      )}
      <Button type="submit" variant="primary" busy={saving} busyLabel={t.saving} className={s.forward}>
        {isAlone ? t.save : isLast ? t.finish : t.next}
      </Button>
    </div>
  );
}

/** The fields of the current step. */
function StepFields({ wizard, ownUsername }: { wizard: ReturnType<typeof useWizard>; ownUsername: string }) {
  const { step, control, values, set, errorOf, isShown, photo, morePhotos } = wizard;
  const props = { control, values, set, errorOf, isShown };
  switch (step) {
    case 1:
      return (
        <StepBasics
          {...props}
          asksInterest={wizard.asksInterest}
          photo={photo}
          morePhotos={morePhotos}
          ownUsername={ownUsername}
        />
      );
    case 2:
      return <StepWork {...props} />;
    case 3:
      return <StepInsights {...props} />;
    case 4:
      return <StepGoals {...props} />;
    case 5:
      return <StepTastes {...props} />;
  }
}
