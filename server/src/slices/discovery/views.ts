import type { IntroCard } from '#contract/profiles/views.ts';
import { type Profile, visibleProfile } from '#server/slices/profiles/index.ts';

const INTERESTS_SHOWN = 3;

/** A match reason for a card. `pending` means that the language model may write a better one. */
export interface Reason {
  text: string;
  pending: boolean;
}

/** Returns the card of a member in the viewer's Intros. */
export function introCardFor(me: Profile, member: Profile, reason: Reason): IntroCard {
  const visible = visibleProfile(member, 'none');
  const { uid, username, firstName, profileImage, openToMeeting, occupation, movedFromLocation } = visible;
  const { neighborhood, borough, selectedInterests } = visible;
  return {
    ...{ uid, username, firstName, profileImage, openToMeeting, occupation, movedFromLocation, neighborhood, borough },
    sharedInterests: selectedInterests
      .filter((interest) => me.selectedInterests.includes(interest))
      .slice(0, INTERESTS_SHOWN),
    matchReason: reason.text,
    reasonPending: reason.pending,
  };
}
