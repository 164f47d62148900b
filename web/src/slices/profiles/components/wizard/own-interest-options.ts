import { type PublicProfile, publicFields } from '#contract/profiles/fields.ts';
import { INTERESTS, type Interest } from '#contract/profiles/options.ts';
import { ownInterestKey } from '#contract/profiles/own-interests.ts';
import type { Option } from '#web/design/index.ts';
import { text } from '#web/text/index.ts';

const labels = text.options.interests;

/** An interest to add: one of the list, or one in members' own words. */
export type InterestOption = Option & ({ listed: Interest } | { own: string });

type Chosen = Pick<PublicProfile, 'selectedInterests' | 'ownInterests'>;

interface Offered {
  typed: string;
  /** The interests of other members that begin as typed. */
  suggestions: readonly string[];
  chosen: Chosen;
  texts: { add: (typed: string) => string; listed: string };
}

/** Returns the option of an interest in a member's own words. Two spellings of one interest are one option. */
export const ownOption = (own: string, label = own): InterestOption => ({ value: ownInterestKey(own), label, own });

/** Returns an interest as the server will store it; null when it cannot be one. */
export function validInterest(typed: string): string | null {
  const [interest] = publicFields.ownInterests.safeParse([typed]).data ?? [];
  return interest ?? null;
}

/**
 * Returns what can be added for a typed text (P-21). First comes what means exactly the text: an interest of the list, a suggestion
 * in its usual spelling, or the text as typed; then what begins so. Chosen interests are left out.
 */
export function interestOptions({ typed, suggestions, chosen, texts }: Offered): InterestOption[] {
  const key = ownInterestKey(typed);
  if (key === '') return [];
  const listed = INTERESTS.filter((interest) => ownInterestKey(labels[interest]).startsWith(key)).map(
    (interest): InterestOption => ({
      value: ownInterestKey(labels[interest]),
      label: labels[interest],
      hint: texts.listed,
      listed: interest,
    }),
  );
  const others = suggestions
    .map((suggestion) => ownOption(suggestion))
    .filter(({ value }) => value.startsWith(key) && !listed.some((option) => option.value === value));
  const found = [...listed, ...others];
  const interest = validInterest(typed);
  const exact = found.find(({ value }) => value === key) ?? (interest && ownOption(interest, texts.add(interest)));
  const isChosen = (option: InterestOption) =>
    'listed' in option
      ? chosen.selectedInterests.includes(option.listed)
      : chosen.ownInterests.some((own) => ownInterestKey(own) === option.value);
  return [...(exact ? [exact] : []), ...found.filter((option) => option !== exact)].filter(
    (option) => !isChosen(option),
  );
}

/**
 * Returns the chosen interests with one that was typed and not added: as its field offers it first. A text that cannot be an
 * interest is added as it is, so that the contract refuses it with its own sentence.
 */
export function withTypedInterest(typed: string, chosen: Chosen): Chosen {
  if (typed.trim() === '') return chosen;
  const key = ownInterestKey(typed);
  const listed = INTERESTS.find((interest) => ownInterestKey(labels[interest]) === key);
  if (listed) return { ...chosen, selectedInterests: [...new Set([...chosen.selectedInterests, listed])] };
  const isThere = chosen.ownInterests.some((own) => ownInterestKey(own) === key);
  return isThere ? chosen : { ...chosen, ownInterests: [...chosen.ownInterests, typed] };
}
