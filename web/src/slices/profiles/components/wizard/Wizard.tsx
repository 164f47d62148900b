import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { WIZARD_STEPS } from '#contract/limits.ts';
import type { OwnUser } from '#contract/profiles/views.ts';
import { Banner, Button, FormError, IconButton, PageHeader, Stepper } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { CardPreview } from './CardPreview.tsx';
import { StepBasics } from './StepBasics.tsx';
import { StepGoals } from './StepGoals.tsx';
import { StepInsights } from './StepInsights.tsx';
import { StepTastes } from './StepTastes.tsx';
import { StepWork } from './StepWork.tsx';
import { ALL_STEPS } from './steps.ts';
import { useLeaveGuard } from './useLeaveGuard.ts';
import { useWizard } from './useWizard.ts';
import s from './Wizard.module.css';

const t = text.profiles.wizard;

/** The five steps of a profile (W-01 to W-21), for setting it up and for editing it. */
export function Wizard({ own }: { own: OwnUser }) {
  const wizard = useWizard(own);
  const { mode, step, control, values, set, errorOf, photo, saving } = wizard;
  useLeaveGuard(wizard.isUnsaved, wizard.discard);
  const heading = useRef<HTMLHeadingElement>(null);
  const title = mode === 'setup' ? t.titleSetup : t.titleEdit;
  const name = t.stepNames[step - 1] ?? '';

  // A new step is shown from its top and focuses its heading. The first step shown is left alone.
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    scrollTo(0, 0);
    heading.current?.focus({ preventScroll: true });
  }, [step]);

  const props = { control, values, set, errorOf };
  return (
    <div className={s.page}>
      <div className={s.head}>
        <PageHeader title={title} text={mode === 'setup' && step === 1 && t.intro} />
        {mode === 'edit' && (
          <IconButton label={t.close} variant="outline" className={s.close} onClick={wizard.close}>
            <X />
          </IconButton>
        )}
      </div>
      <Stepper
        label={t.steps}
        steps={ALL_STEPS.map((each) => ({ key: String(each), label: t.stepNames[each - 1] ?? '' }))}
        current={step - 1}
        {...(mode === 'edit' && { onSelect: (index) => wizard.goTo(ALL_STEPS[index] ?? 1) })}
        doneLabel={t.stepDone}
        summary={t.stepSummary(step, WIZARD_STEPS, name)}
      />
      <div className={s.columns}>
        <form {...wizard.attributes} className={s.form}>
          <div>
            <h2 ref={heading} tabIndex={-1}>
              {t.stepTitles[step - 1]}
            </h2>
            <p className={s.hint}>{t.stepHints[step - 1]}</p>
          </div>
          {wizard.wasRestored && (
            <Banner
              action={
                <Button size="sm" variant="quiet" onClick={wizard.discard}>
                  {t.discard}
                </Button>
              }
            >
              {t.restored}
            </Banner>
          )}
          {step === 1 && <StepBasics {...props} photo={photo} ownUsername={own.public?.username ?? ''} />}
          {step === 2 && <StepWork {...props} />}
          {step === 3 && <StepInsights {...props} />}
          {step === 4 && <StepGoals {...props} />}
          {step === 5 && <StepTastes {...props} />}
          <div className={s.footer}>
            <FormError>{wizard.sentence}</FormError>
            <div className={s.buttons}>
              {step > 1 && <Button onClick={wizard.back}>{t.back}</Button>}
              <Button type="submit" variant="primary" busy={saving} busyLabel={t.saving} className={s.forward}>
                {step < WIZARD_STEPS ? t.next : t.finish}
              </Button>
            </div>
          </div>
        </form>
        <CardPreview form={values} photo={photo.preview ?? values.picked ?? values.profileImage} />
      </div>
    </div>
  );
}
