import { LIFE_GOALS_MAX, TEXT } from '#contract/limits.ts';
import { COMMUNICATION_STYLES, LIFE_GOALS, LIFESTYLE_QUESTIONS } from '#contract/profiles/options.ts';
import { ChipGroup, ChoiceChips } from '#web/design/index.ts';
import { FormTextArea } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';
import { Section } from './Section.tsx';
import { optionsOf, type StepProps } from './step-props.ts';

const t = text.profiles.goals;

/** Step 4: communication, goals and lifestyle (W-16). */
export function StepGoals({ control, values, set, errorOf, isShown }: StepProps) {
  const words = (key: 'careerGoals' | 'lookingFor', hint: string) => (
    <FormTextArea control={control} label={t[key]} name={key} description={hint} max={TEXT[key]} />
  );
  return (
    <>
      {isShown(1) && (
        <>
          <ChoiceChips
            label={t.communicationStyle}
            description={t.communicationStyleHint}
            options={optionsOf(COMMUNICATION_STYLES, text.options.communicationStyles)}
            value={values.communicationStyle}
            onValueChange={(communicationStyle) => set({ communicationStyle })}
            error={errorOf('communicationStyle')}
          />
          <ChipGroup
            label={t.lifeGoals}
            description={t.lifeGoalsHint}
            options={optionsOf(LIFE_GOALS, text.options.lifeGoals)}
            value={values.lifeGoals}
            onValueChange={(lifeGoals) => set({ lifeGoals })}
            max={LIFE_GOALS_MAX}
            counter={text.profiles.wizard.counter(values.lifeGoals.length, LIFE_GOALS_MAX)}
            error={errorOf('lifeGoals')}
          />
        </>
      )}
      {isShown(2) && (
        <>
          {words('lookingFor', t.lookingForHint)}
          {words('careerGoals', t.careerGoalsHint)}
        </>
      )}
      {isShown(3) && (
        <Section title={t.lifestyle}>
          {LIFESTYLE_QUESTIONS.map((question) => (
            <FormTextArea
              key={question}
              control={control}
              label={text.options.lifestyleQuestions[question]}
              name={`lifestyleAnswers.${question}`}
              minRows={2}
              max={TEXT.lifestyleAnswer}
            />
          ))}
        </Section>
      )}
    </>
  );
}
