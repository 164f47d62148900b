import { type PublicProfile, publicFields } from '#contract/profiles/fields.ts';
import { SOCIAL_KINDS } from '#contract/profiles/options.ts';
import type { MemberCard, OwnUser, ProfileView } from '#contract/profiles/views.ts';
import { shared } from './profiles.rules.ts';
import type { ProfileRow } from './profiles.store.ts';

/** How the viewer and the member of a profile stand to each other; `blocked` either way. */
export interface Relation {
  blocked: boolean;
  status: 'none' | 'pending' | 'connected';
  direction: 'sent' | 'received' | null;
  chatId: string | null;
}
export const NO_RELATION: Relation = { blocked: false, status: 'none', direction: null, chatId: null };

export const cardOf = ({ uid, username, firstName, profileImage }: MemberCard): MemberCard => ({
  uid,
  username,
  firstName,
  profileImage,
});

const publicPart = (row: ProfileRow): PublicProfile =>
  Object.fromEntries(
    Object.keys(publicFields).map((name) => [name, row[name as keyof PublicProfile]]),
  ) as PublicProfile;

/** The public part without what its owner hides (P-03, P-04). */
export function shownPart(row: ProfileRow): Partial<PublicProfile> {
  const { neighborhood, borough, personalityTraits, mbtiType, communicationStyle, careerGoals, lookingFor, ...rest } =
    publicPart(row);
  return {
    ...rest,
    ...(row.showNeighborhood && { neighborhood, borough }),
    ...(row.showPersonality && { personalityTraits, mbtiType, communicationStyle, careerGoals, lookingFor }),
  };
}

/** users/{uid} for its owner. */
export const ownUserView = (
  { uid, email, operate }: { uid: string; email: string; operate: boolean },
  row: ProfileRow | undefined,
  hidden: { birthday: string | null; updatedAt: string } | undefined,
): OwnUser => ({
  uid,
  public: row ? publicPart(row) : null,
  private: { birthday: hidden?.birthday ?? null, email, updatedAt: hidden?.updatedAt ?? null },
  can: { operate },
});

/** A profile as this viewer may see it: the one place that withholds (P-02, P-03, P-04). */
export function profileViewFor(
  row: ProfileRow,
  viewer: { uid: string; profile: ProfileRow | undefined },
  relation: Relation,
): ProfileView {
  const isOwn = viewer.uid === row.uid;
  const connected = relation.status === 'connected';
  const placeShown = isOwn || row.showNeighborhood;
  const insightsShown = isOwn || row.showPersonality;
  const { socialLinks, ...part } = publicPart(row);
  return {
    ...part,
    uid: row.uid,
    neighborhood: placeShown ? row.neighborhood : null,
    borough: placeShown ? row.borough : null,
    personalityTraits: insightsShown ? row.personalityTraits : null,
    mbtiType: insightsShown ? row.mbtiType : null,
    communicationStyle: insightsShown ? row.communicationStyle : null,
    careerGoals: insightsShown ? row.careerGoals : '',
    lookingFor: insightsShown ? row.lookingFor : '',
    socialLinks: SOCIAL_KINDS.filter((kind) => socialLinks[kind]).map((kind) => ({
      kind,
      value: isOwn || connected ? (socialLinks[kind] ?? null) : null,
    })),
    isOwn,
    connection: { status: relation.status, direction: relation.direction },
    sharedInterests: isOwn ? [] : shared(viewer.profile?.selectedInterests ?? [], row.selectedInterests),
    can: {
      connect: !isOwn && relation.status === 'none' && viewer.profile !== undefined,
      accept: relation.status === 'pending' && relation.direction === 'received',
      withdraw: relation.status === 'pending' && relation.direction === 'sent',
      disconnect: connected,
      message: relation.chatId !== null && relation.status !== 'none',
      openLinks: isOwn || connected,
      block: !isOwn,
    },
    chatId: relation.status === 'none' ? null : relation.chatId,
  };
}
