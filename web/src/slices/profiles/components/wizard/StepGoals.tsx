import { LIFE_GOALS_MAX, TEXT_MAX } from '#contract/limits.ts';
import { COMMUNICATION_STYLES, LIFE_GOALS } from '#contract/profiles/options.ts';
import { ChipGroup, ChoiceChips } from '#web/design/index.ts';
import { FormTextArea } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';
import { AnswerFields } from './AnswerFields.tsx';
import { optionsOf, type StepProps } from './step-props.ts';

const t = text.profiles.goals;

/** Step 4: communication, goals and answers to a few questions (W-16, P-18). */
export function StepGoals({ control, values, set, errorOf, isShown }: StepProps) {
  const goalField = (key: 'careerGoals' | 'lookingFor', hint: string) => (
    <FormTextArea control={control} label={t[key]} name={key} description={hint} max={TEXT_MAX[key]} />
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
          {goalField('lookingFor', t.lookingForHint)}
          {goalField('careerGoals', t.careerGoalsHint)}
        </>
      )}
      {isShown(2) && <AnswerFields control={control} values={values} set={set} errorOf={errorOf} />}
    </>
  );
}
