import { useState } from 'react';
import { ANSWERS_MAX, TEXT_MAX } from '#contract/limits.ts';
import { LIFESTYLE_QUESTIONS, type LifestyleQuestion } from '#contract/profiles/options.ts';
import { ChipGroup } from '#web/design/index.ts';
import { FormTextArea } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';
import { Section } from './Section.tsx';
import { optionsOf, type StepProps } from './step-props.ts';

const t = text.profiles.goals;
const questions = text.options.lifestyleQuestions;

/** Chooses a few questions from the list, and answers them (P-18). A question that is chosen again gets its former answer back. */
export function AnswerFields({ control, values, set, errorOf }: Omit<StepProps, 'isShown'>) {
  const { lifestyleAnswers: answers } = values;
  const [chosen, setChosen] = useState<readonly LifestyleQuestion[]>([]);
  const [removed, setRemoved] = useState<Partial<Record<LifestyleQuestion, string>>>({});
  // Answers also come from elsewhere: from a draft, or another tab. An answer that is emptied stays chosen.
  const isMissing = LIFESTYLE_QUESTIONS.some((question) => answers[question] !== '' && !chosen.includes(question));
  if (isMissing)
    setChosen(LIFESTYLE_QUESTIONS.filter((question) => answers[question] !== '' || chosen.includes(question)));

  function choose(next: LifestyleQuestion[]) {
    const unchosen = chosen.filter((question) => !next.includes(question));
    const added = next.filter((question) => !chosen.includes(question));
    const changes = [
      ...unchosen.map((question) => [question, ''] as const),
      ...added.map((question) => [question, removed[question] ?? ''] as const),
    ];
    setRemoved({ ...removed, ...Object.fromEntries(unchosen.map((question) => [question, answers[question]])) });
    setChosen(LIFESTYLE_QUESTIONS.filter((question) => next.includes(question)));
    set({ lifestyleAnswers: { ...answers, ...Object.fromEntries(changes) } });
  }

  return (
    <Section title={t.lifestyle} hint={t.lifestyleHint}>
      <ChipGroup
        label={t.lifestyle}
        hideLabel
        options={optionsOf(LIFESTYLE_QUESTIONS, questions)}
        value={chosen}
        onValueChange={choose}
        max={ANSWERS_MAX}
        counter={text.profiles.wizard.counter(chosen.length, ANSWERS_MAX)}
        error={errorOf('lifestyleAnswers')}
      />
      {chosen.map((question) => (
        <FormTextArea
          key={question}
          control={control}
          label={questions[question]}
          name={`lifestyleAnswers.${question}`}
          minRows={2}
          max={TEXT_MAX.lifestyleAnswer}
        />
      ))}
    </Section>
  );
}
