import { TEXT_MAX } from '#contract/limits.ts';
import { Select } from '#web/design/index.ts';
import { FormTextArea, FormTextField } from '#web/platform/forms/index.ts';
import { dateFormat } from '#web/text/formats.ts';
import { text } from '#web/text/index.ts';
import { Pair, Section } from './Section.tsx';
import { type StepProps, withNone } from './step-props.ts';

const t = text.profiles.basics;
const { none } = text.profiles.wizard;
/** The number of years in the list. */
const YEARS = 40;

const monthName = dateFormat({ month: 'long', timeZone: 'UTC' });
const MONTHS = Array.from({ length: 12 }, (_, i) => ({
  value: String(i + 1).padStart(2, '0'),
  label: monthName(new Date(Date.UTC(2024, i, 1))),
}));

/** Returns this year and the years before it, and the chosen year if it is older. */
function years(chosen: string) {
  const latest = new Date().getFullYear();
  const list = Array.from({ length: YEARS }, (_, i) => String(latest - i));
  if (chosen && !list.includes(chosen)) list.push(chosen);
  return list.map((year) => ({ value: year, label: year }));
}

/** Where the member moved from, when and why (W-07). Not every browser can pick a month, so month and year are two fields. */
export function StoryFields({ control, values, set, errorOf }: StepProps) {
  return (
    <Section title={t.story}>
      <FormTextField
        control={control}
        label={t.movedFrom}
        name="movedFromLocation"
        placeholder={t.movedFromPlaceholder}
        max={TEXT_MAX.movedFromLocation}
      />
      <Pair short>
        <Select
          label={t.month}
          name="movedMonth"
          placeholder={t.choose}
          options={withNone(MONTHS, none)}
          value={values.movedMonth || null}
          onValueChange={(movedMonth) => set({ movedMonth })}
          error={values.movedMonth === '' && errorOf('movedYear')}
        />
        <Select
          label={t.year}
          name="movedYear"
          placeholder={t.choose}
          options={withNone(years(values.movedYear), none)}
          value={values.movedYear || null}
          onValueChange={(movedYear) => set({ movedYear })}
          error={values.movedMonth !== '' && errorOf('movedYear')}
        />
      </Pair>
      <FormTextArea
        control={control}
        label={t.why}
        name="movedToNYCReason"
        description={t.whyHint}
        max={TEXT_MAX.movedToNYCReason}
      />
    </Section>
  );
}
