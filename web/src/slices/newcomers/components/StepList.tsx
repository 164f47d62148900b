import { Check, ChevronDown, ChevronUp, Users, X } from 'lucide-react';
import { useId, useState } from 'react';
import { Link } from 'react-router';
import { newcomers as t } from '#catalog/newcomers.ts';
import type { FirstStepsView } from '#contract/newcomers/routes.ts';
import { CITY_STEPS, type CityStep, FIRST_STEPS, type FirstStep, type ProductStep } from '#contract/newcomers/steps.ts';
import { Button, Card, cx, IconButton, useToast } from '#web/design/index.ts';
import { paths } from '#web/platform/paths.ts';
import { useListedLast } from '#web/slices/profiles/index.ts';
import { useDismissSteps, useMarkStep } from '../newcomers.queries.ts';
import s from './StepList.module.css';

/** How many steps the short list shows. */
const SHORT = 2;
const isCity = (step: FirstStep): step is CityStep => (CITY_STEPS as readonly FirstStep[]).includes(step);

/** The steps that come next, and on request all of them. */
export function StepList({ view }: { view: FirstStepsView }) {
  const id = useId();
  const [isOpen, setIsOpen] = useState(false);
  const stepsLeft = FIRST_STEPS.filter((step) => !view.done.includes(step));
  const shownSteps = isOpen ? FIRST_STEPS : stepsLeft.slice(0, SHORT);
  return (
    <Card render={<section aria-labelledby={id} />} className={s.card}>
      <header className={s.head}>
        <h2 id={id} className={s.title}>
          {t.title}
        </h2>
        <p className={s.progress} role="status">
          {t.progress(view.done.length, FIRST_STEPS.length)}
        </p>
        <HideButton />
      </header>
      <ul id={`${id}l`} className={cx(s.steps, !isOpen && s.short)}>
        {shownSteps.map((step) => (
          <Step key={step} step={step} isDone={view.done.includes(step)} isLast={stepsLeft.length === 1} />
        ))}
      </ul>
      <footer className={s.foot}>
        <Button
          variant="quiet"
          size="sm"
          icon={isOpen ? <ChevronUp /> : <ChevronDown />}
          aria-expanded={isOpen}
          aria-controls={`${id}l`}
          onClick={() => setIsOpen(!isOpen)}
        >
          {isOpen ? t.showLess : t.showAll}
        </Button>
        <p className={s.private}>{t.private}</p>
      </footer>
    </Card>
  );
}

function HideButton() {
  const toast = useToast();
  const { mutate, isPending } = useDismissSteps();
  const hide = () =>
    mutate(true, {
      onError: toast.showError,
      onSuccess: () =>
        toast.show({
          text: t.hidden,
          action: { label: t.undo, onPress: () => mutate(false, { onError: toast.showError }) },
        }),
    });
  return (
    <IconButton label={t.hide} size="sm" className={s.hide} disabled={isPending} onClick={hide}>
      <X />
    </IconButton>
  );
}

/** The pages on which members do the steps in the product. */
const PAGES: Record<ProductStep, string> = {
  profile: paths.profileSetup,
  request: `${paths.intros}?list=recommended`,
  hangout: paths.hangouts,
};

function Step({ step, isDone, isLast }: { step: FirstStep; isDone: boolean; isLast: boolean }) {
  const { title, text: usualHint } = t.steps[step];
  const listedLast = useListedLast();
  const hint = (step === 'profile' && listedLast) || usualHint;
  const page = isCity(step) ? null : PAGES[step];
  return (
    <li className={cx(s.step, isDone && s.done)}>
      {isCity(step) ? (
        <DoneButton step={step} isDone={isDone} isLast={isLast} />
      ) : (
        <span className={s.mark} data-done={isDone || undefined}>
          {isDone && <Check role="img" aria-label={t.isDone} />}
        </span>
      )}
      <div>
        <p className={s.name}>{page && !isDone ? <Link to={page}>{title}</Link> : title}</p>
        {!isDone && <p className={cx(s.hint, hint === listedLast && s.important)}>{hint}</p>}
      </div>
      {isCity(step) && !isDone && (
        <Button
          size="sm"
          className={s.plan}
          icon={<Users />}
          aria-label={t.planStep(title)}
          render={<Link to={`${paths.hangouts}?plan=${step}`} />}
        >
          {t.plan}
        </Button>
      )}
    </li>
  );
}

/** Marks a step in the city as done, or not. */
function DoneButton({ step, isDone, isLast }: { step: CityStep; isDone: boolean; isLast: boolean }) {
  const toast = useToast();
  const { mutate } = useMarkStep();
  const flip = () => mutate({ step, done: !isDone }, { onError: toast.showError });
  return (
    <button
      type="button"
      className={cx(s.mark, s.button)}
      aria-pressed={isDone}
      aria-label={t.mark(t.steps[step].title)}
      data-done={isDone || undefined}
      onClick={() => {
        // The list leaves the screen with its last step.
        if (isLast && !isDone) toast.show({ text: t.allDone, kind: 'ok' });
        flip();
      }}
    >
      {isDone && <Check aria-hidden="true" />}
    </button>
  );
}
