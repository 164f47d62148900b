import type { IntroCard } from '#contract/profiles/views.ts';
import type { Profile } from '#server/slices/profiles/index.ts';

const INTERESTS_SHOWN = 3;

/** Why the viewer and a member match; `pending` while a better reason is being written. */
export interface Reason {
  text: string;
  pending: boolean;
}

/** A member as Intros shows them to a viewer: neighborhood and borough only where they share them. */
export function introCardFor(me: Profile, them: Profile, reason: Reason): IntroCard {
  const { uid, username, firstName, profileImage, openToMeeting, occupation, movedFromLocation } = them;
  return {
    uid,
    username,
    firstName,
    profileImage,
    openToMeeting,
    occupation,
    movedFromLocation,
    neighborhood: them.showNeighborhood ? them.neighborhood : null,
    borough: them.showNeighborhood ? them.borough : null,
    sharedInterests: them.selectedInterests
      .filter((interest) => me.selectedInterests.includes(interest))
      .slice(0, INTERESTS_SHOWN),
    matchReason: reason.text,
    reasonPending: reason.pending,
  };
}
