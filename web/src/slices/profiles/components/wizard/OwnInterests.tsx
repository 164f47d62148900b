import { OWN_INTERESTS_MAX, TEXT_MAX } from '#contract/limits.ts';
import { MultiCombobox } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { type InterestOption, interestOptions, ownOption } from './own-interest-options.ts';
import type { StepProps } from './step-props.ts';
import { useInterestSuggestions } from './useInterestSuggestions.ts';

const t = text.profiles.tastes;

/**
 * Adds interests in the member's own words, with suggestions from those of others (P-21). One that is in the list is chosen
 * there.
 */
export function OwnInterests({ values, set, errorOf }: Pick<StepProps, 'values' | 'set' | 'errorOf'>) {
  const { selectedInterests, ownInterests, typedInterest: typed } = values;
  const suggestions = useInterestSuggestions(typed);
  const isFull = ownInterests.length >= OWN_INTERESTS_MAX;
  const options = interestOptions({
    typed,
    suggestions,
    chosen: values,
    texts: { add: t.ownAdd, listed: t.ownListed },
  });
  const choose = (chosen: readonly InterestOption[]) =>
    set({
      typedInterest: '',
      ownInterests: chosen.flatMap((option) => ('own' in option ? [option.own] : [])),
      selectedInterests: [
        ...selectedInterests,
        ...chosen.flatMap((option) => ('listed' in option ? [option.listed] : [])),
      ],
    });
  const value = ownInterests.map((own) => ownOption(own));
  return (
    <MultiCombobox
      label={t.ownInterests}
      name="ownInterests"
      description={isFull ? t.ownFull : t.ownHint}
      placeholder={t.ownPlaceholder}
      count={{
        n: ownInterests.length,
        max: OWN_INTERESTS_MAX,
        text: text.profiles.wizard.counter(ownInterests.length, OWN_INTERESTS_MAX),
      }}
      chosenLabel={t.ownChosen}
      removeLabel={({ label }) => t.ownRemove(label)}
      options={options}
      typed={typed}
      onSearch={(typedInterest) => set({ typedInterest })}
      texts={{
        hint: t.ownHint,
        empty: typed.trim().length > TEXT_MAX.ownInterest ? t.ownTooLong(TEXT_MAX.ownInterest) : t.ownThere,
      }}
      max={OWN_INTERESTS_MAX}
      value={value}
      onValueChange={choose}
      error={errorOf('ownInterests')}
    />
  );
}
