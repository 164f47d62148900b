import { LIFE_GOALS_MAX, TEXT } from '#contract/limits.ts';
import { COMMUNICATION_STYLES, LIFE_GOALS, LIFESTYLE_QUESTIONS } from '#contract/profiles/options.ts';
import { ChipGroup, ChoiceChips, TextArea } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { Section } from './Section.tsx';
import { count, optionsOf, type StepProps } from './step-props.ts';

const t = text.profiles.goals;

/** Step 4: how one talks and what one is after (W-16). */
export function StepGoals({ form, set, problem }: StepProps) {
  const words = (key: 'careerGoals' | 'lookingFor', hint: string) => (
    <TextArea
      label={t[key]}
      name={key}
      description={hint}
      value={form[key]}
      onChange={(event) => set({ [key]: event.target.value })}
      count={count(form[key], TEXT[key])}
      error={problem(key)}
    />
  );
  return (
    <>
      <ChoiceChips
        label={t.communicationStyle}
        description={t.communicationStyleHint}
        options={optionsOf(COMMUNICATION_STYLES, text.options.communicationStyles)}
        value={form.communicationStyle}
        onValueChange={(communicationStyle) => set({ communicationStyle })}
        error={problem('communicationStyle')}
      />
      <ChipGroup
        label={t.lifeGoals}
        description={t.lifeGoalsHint}
        options={optionsOf(LIFE_GOALS, text.options.lifeGoals)}
        value={form.lifeGoals}
        onValueChange={(lifeGoals) => set({ lifeGoals })}
        max={LIFE_GOALS_MAX}
        counter={text.profiles.wizard.counter(form.lifeGoals.length, LIFE_GOALS_MAX)}
        error={problem('lifeGoals')}
      />
      {words('lookingFor', t.lookingForHint)}
      {words('careerGoals', t.careerGoalsHint)}
      <Section title={t.lifestyle}>
        {LIFESTYLE_QUESTIONS.map((question) => (
          <TextArea
            key={question}
            label={text.options.lifestyleQuestions[question]}
            name={question}
            minRows={2}
            value={form.lifestyleAnswers[question]}
            onChange={(event) =>
              set({ lifestyleAnswers: { ...form.lifestyleAnswers, [question]: event.target.value } })
            }
            count={count(form.lifestyleAnswers[question], TEXT.lifestyleAnswer)}
            error={problem(`lifestyleAnswers.${question}`)}
          />
        ))}
      </Section>
    </>
  );
}
