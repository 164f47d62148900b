import { TEXT } from '#contract/limits.ts';
import { Select, TextArea, TextField } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { Pair, Section } from './Section.tsx';
import { count, type StepProps, withNone } from './step-props.ts';

const t = text.profiles.basics;
const { none } = text.profiles.wizard;
/** How far back the list of years goes. */
const YEARS = 40;

const monthName = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' });
const MONTHS = Array.from({ length: 12 }, (_, i) => ({
  value: String(i + 1).padStart(2, '0'),
  label: monthName.format(new Date(Date.UTC(2024, i, 1))),
}));

/** This year and those before it, and the one chosen if it is older. */
function years(chosen: string) {
  const latest = new Date().getFullYear();
  const list = Array.from({ length: YEARS }, (_, i) => String(latest - i));
  if (chosen && !list.includes(chosen)) list.push(chosen);
  return list.map((year) => ({ value: year, label: year }));
}

/** Where from, when and why (W-07). Month and year apart: not every browser can pick a month. */
export function StoryFields({ form, set, problem }: StepProps) {
  return (
    <Section title={t.story}>
      <TextField
        label={t.movedFrom}
        name="movedFromLocation"
        placeholder={t.movedFromPlaceholder}
        value={form.movedFromLocation}
        onChange={(event) => set({ movedFromLocation: event.target.value })}
        maxLength={TEXT.movedFromLocation}
        error={problem('movedFromLocation')}
      />
      <Pair short>
        <Select
          label={t.month}
          name="movedMonth"
          placeholder={t.choose}
          options={withNone(MONTHS, none)}
          value={form.movedMonth || null}
          onValueChange={(movedMonth) => set({ movedMonth })}
          error={form.movedMonth === '' && problem('movedYear')}
        />
        <Select
          label={t.year}
          name="movedYear"
          placeholder={t.choose}
          options={withNone(years(form.movedYear), none)}
          value={form.movedYear || null}
          onValueChange={(movedYear) => set({ movedYear })}
          error={form.movedMonth !== '' && problem('movedYear')}
        />
      </Pair>
      <TextArea
        label={t.why}
        name="movedToNYCReason"
        description={t.whyHint}
        value={form.movedToNYCReason}
        onChange={(event) => set({ movedToNYCReason: event.target.value })}
        count={count(form.movedToNYCReason, TEXT.movedToNYCReason)}
        error={problem('movedToNYCReason')}
      />
    </Section>
  );
}
