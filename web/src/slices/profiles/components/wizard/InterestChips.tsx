import { INTERESTS } from '#contract/profiles/options.ts';
import { ChipGroup } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';
import { optionsOf, type StepProps } from './step-props.ts';

const t = text.profiles.tastes;

interface InterestChipsProps extends Pick<StepProps, 'values' | 'set' | 'errorOf'> {
  /** Whether they are asked for because a card shows them, and not with the other tastes. */
  isCard?: boolean;
}

/** The interests of step 5 (W-17), which a setup on a phone also asks for with the first questions (W-22). */
export const InterestChips = ({ values, set, errorOf, isCard = false }: InterestChipsProps) => (
  <ChipGroup
    label={isCard ? t.cardInterests : t.interests}
    {...(isCard && { description: t.cardInterestsHint })}
    options={optionsOf(INTERESTS, text.options.interests)}
    value={values.selectedInterests}
    onValueChange={(selectedInterests) => set({ selectedInterests })}
    error={errorOf('selectedInterests')}
  />
);
