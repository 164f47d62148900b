import { TRAIT_MAX, TRAIT_MIN } from '#contract/limits.ts';
import { clampTrait } from '#contract/profiles/fields.ts';
import { MBTI_TYPES, TRAITS } from '#contract/profiles/options.ts';
import { Select, Slider, Switch } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { type StepProps, withNone } from './step-props.ts';

const t = text.profiles.insights;
const { traits, traitNames } = text.options;
const MBTI_OPTIONS = MBTI_TYPES.map((type) => ({ value: type, label: type }));

/** Step 3: the personality sliders, and whether they are shown (W-15). */
export function StepInsights({ values, set, errorOf }: StepProps) {
  return (
    <>
      <Switch
        label={t.show}
        description={t.showHint}
        checked={values.showPersonality}
        onCheckedChange={(showPersonality) => set({ showPersonality })}
      />
      {TRAITS.map((trait) => {
        const [left, right] = traits[trait];
        return (
          <Slider
            key={trait}
            label={traitNames[trait]}
            left={left}
            right={right}
            min={TRAIT_MIN}
            max={TRAIT_MAX}
            value={values.personalityTraits[trait]}
            onValueChange={(value) =>
              set({ personalityTraits: { ...values.personalityTraits, [trait]: clampTrait(value) } })
            }
            valueText={(value) => t.place(value, left, right)}
            name={trait}
          />
        );
      })}
      <Select
        label={t.mbti}
        optionalLabel={text.profiles.wizard.optional}
        name="mbtiType"
        placeholder={text.profiles.basics.choose}
        options={withNone(MBTI_OPTIONS, text.profiles.wizard.none)}
        value={values.mbtiType}
        onValueChange={(type) => set({ mbtiType: type || null })}
        error={errorOf('mbtiType')}
      />
    </>
  );
}
