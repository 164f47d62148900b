import { sharedOwnInterests } from '#contract/profiles/own-interests.ts';
import type { ConnectionState, IntroCard, Passage } from '#contract/profiles/views.ts';
import { type Profile, trainTripBetween, visibleProfile } from '#server/slices/profiles/index.ts';
import type { CardReason } from '#server/slices/writing/index.ts';

/** The longest line of their own on a card, in characters. */
const LINE_MAX = 120;

/** Returns the beginning of a text, cut after a word. */
function lineOf(text: string): string | null {
  const line = text.replace(/\s+/g, ' ').trim();
  if (line.length <= LINE_MAX) return line || null;
  const cut = line.slice(0, LINE_MAX);
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), LINE_MAX / 2)).toWellFormed()}…`;
}

interface Between {
  reason: CardReason;
  connection: ConnectionState;
  metAt: string | null;
  commonGroup: string | null;
  wantsWelcome: boolean;
  passage: Passage | null;
}

/** Returns the card of a member in the viewer's Intros, with the state between the two. */
export function introCardFor(
  viewer: Profile,
  member: Profile,
  { reason, connection, metAt, commonGroup, wantsWelcome, passage }: Between,
): IntroCard {
  const visible = visibleProfile(member, 'none');
  const { uid, username, firstName, pronouns, profileImage, openToMeeting, occupation, movedFromLocation } = visible;
  const { neighborhood, borough, selectedInterests, ownInterests } = visible;
  return {
    uid,
    username,
    firstName,
    pronouns,
    profileImage,
    openToMeeting,
    occupation,
    movedFromLocation,
    neighborhood,
    borough,
    trip: trainTripBetween(viewer.neighborhood, neighborhood),
    sharedInterests: selectedInterests.filter((interest) => viewer.selectedInterests.includes(interest)),
    sharedOwnInterests: sharedOwnInterests(viewer.ownInterests, ownInterests),
    matchReason: reason.text,
    ownLine: reason.shares ? null : (lineOf(visible.bio) ?? lineOf(visible.lookingFor)),
    connection,
    metAt,
    commonGroup,
    wantsWelcome,
    reasonPending: reason.pending,
    passage,
  };
}
