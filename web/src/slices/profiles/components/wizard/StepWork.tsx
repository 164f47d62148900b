import { TEXT_MAX } from '#contract/limits.ts';
import { CAREER_FIELDS, EDUCATION_LEVELS, SPOKEN_LANGUAGES } from '#contract/profiles/options.ts';
import { ChipGroup, ChoiceChips, Select, TextField } from '#web/design/index.ts';
import { FormTextField } from '#web/platform/forms/index.ts';
import { text } from '#web/text/index.ts';
import { Pair, Section } from './Section.tsx';
import { optionsOf, type StepProps, withNone } from './step-props.ts';

const t = text.profiles.work;

/** Step 2: work and education (W-14). */
export function StepWork({ control, values, set, errorOf }: StepProps) {
  const line = (key: 'occupation' | 'company' | 'school' | 'fieldOfStudy', autoComplete?: string) => (
    <FormTextField control={control} label={t[key]} name={key} autoComplete={autoComplete} max={TEXT_MAX[key]} />
  );
  return (
    <>
      <Pair>
        {line('occupation', 'organization-title')}
        {line('company', 'organization')}
      </Pair>
      <ChoiceChips
        label={t.careerField}
        options={optionsOf(CAREER_FIELDS, text.options.careerFields)}
        value={values.careerField}
        onValueChange={(careerField) => set({ careerField })}
        error={errorOf('careerField')}
      />
      <Section title={t.education}>
        <Pair>
          {line('school')}
          {line('fieldOfStudy')}
        </Pair>
        <Pair short>
          <Select
            label={t.level}
            name="level"
            placeholder={text.profiles.basics.choose}
            options={withNone(optionsOf(EDUCATION_LEVELS, text.options.educationLevels), text.profiles.wizard.none)}
            value={values.level}
            onValueChange={(level) => set({ level: level || null })}
            error={errorOf('level')}
          />
          <TextField
            label={t.graduationYear}
            name="graduationYear"
            inputMode="numeric"
            autoComplete="off"
            maxLength={4}
            value={values.graduationYear}
            onChange={(event) => set({ graduationYear: event.target.value.replace(/\D/g, '') })}
            error={errorOf('graduationYear')}
          />
        </Pair>
      </Section>
      <Section title={t.languages} hint={t.languagesHint}>
        <ChipGroup
          label={t.languages}
          hideLabel
          options={optionsOf(SPOKEN_LANGUAGES, text.options.languages)}
          value={values.languages}
          onValueChange={(languages) => set({ languages })}
          error={errorOf('languages')}
        />
      </Section>
    </>
  );
}
