import type { StaffRole } from '#contract/access-levels.ts';
import type { Language } from '#contract/languages.ts';
import { pick } from '#contract/pick.ts';
import { type PublicProfile, publicFields } from '#contract/profiles/fields.ts';
import { type Interest, SOCIAL_KINDS } from '#contract/profiles/options.ts';
import { sharedOwnInterests } from '#contract/profiles/own-interests.ts';
import type {
  ConnectionState,
  GroupOfMember,
  InCommon,
  MemberCard,
  OwnUser,
  ProfileView,
} from '#contract/profiles/views.ts';
import { sharedInterests } from './profile.rules.ts';
import type { PrivateRow, ProfileRow } from './profiles.sql.ts';
import { trainTripBetween } from './train-trips.rules.ts';
import { visibleProfile } from './visible-profile.rules.ts';

/** The relation of a viewer to a member. `blocked` means a block in either direction, or a suspension. */
export interface Relation extends ConnectionState {
  blocked: boolean;
  chatId: string | null;
}
export const NO_RELATION: Relation = { blocked: false, status: 'none', direction: null, chatId: null };

export const toCard = ({ uid, username, firstName, profileImage }: MemberCard): MemberCard => ({
  uid,
  username,
  firstName,
  profileImage,
});

/** Returns the card for a member who has no profile, or whose account is deleted. */
export const unknownCard = (uid: string): MemberCard => ({ uid, username: '', firstName: '', profileImage: null });

const publicPart = (row: ProfileRow): PublicProfile => pick(row, Object.keys(publicFields) as (keyof PublicProfile)[]);

/** Returns what members see of a profile, for a report. Operators also get the links, because a report may be about one. */
export function reportedPart(row: ProfileRow) {
  const { uid: _uid, socialLinks: _links, ...visible } = visibleProfile(row, 'none');
  return { ...visible, socialLinks: pick(row.socialLinks, SOCIAL_KINDS) };
}

/** Returns users/{uid} for its owner. */
export const ownUserView = (
  account: { uid: string; email: string; isEmailConfirmed: boolean; language: Language; role: StaffRole | null },
  row: ProfileRow | undefined,
  privateRow: PrivateRow | undefined,
): OwnUser => ({
  uid: account.uid,
  public: row ? publicPart(row) : null,
  private: { birthday: privateRow?.birthday ?? null, email: account.email, updatedAt: privateRow?.updatedAt ?? null },
  isEmailConfirmed: account.isEmailConfirmed,
  isSetUp: Boolean(privateRow?.setUpAt),
  can: { moderate: account.role !== null, operate: account.role === 'operator' },
  language: account.language,
});

/** The viewer of a profile, and everything else that the view depends on besides the profile. */
export interface ProfileViewer {
  uid: string;
  /** The viewer's interests; null for a viewer without a profile. */
  interests: readonly Interest[] | null;
  /** The viewer's interests in their own words. */
  ownInterests: readonly string[];
  /** The viewer's own neighborhood, whether they show it or not. */
  neighborhood: string | null;
  relation: Relation;
  inCommon: InCommon;
  /** The groups that the profile shows to the viewer. */
  groups: GroupOfMember[];
}

export const NOTHING_IN_COMMON: InCommon = { groups: [], hangouts: [], hangoutCount: 0, people: [], peopleCount: 0 };

/** Returns a profile as this viewer may see it, with what they may do. Every answer that contains a profile comes from here. */
export function profileViewFor(
  row: ProfileRow,
  { uid, interests, ownInterests, neighborhood, relation, inCommon, groups }: ProfileViewer,
): ProfileView {
  const { status, direction, chatId } = relation;
  const isOwn = uid === row.uid;
  const isConnected = status === 'connected';
  const visible = visibleProfile(row, isOwn ? 'own' : status);
  return {
    ...visible,
    isOwn,
    connection: { status, direction },
    sharedInterests: isOwn ? [] : sharedInterests(interests ?? [], row.selectedInterests),
    sharedOwnInterests: isOwn ? [] : sharedOwnInterests(ownInterests, row.ownInterests),
    inCommon,
    groups,
    trip: isOwn ? null : trainTripBetween(neighborhood, visible.neighborhood),
    can: {
      connect: !isOwn && status === 'none' && interests !== null,
      accept: status === 'pending' && direction === 'received',
      withdraw: status === 'pending' && direction === 'sent',
      disconnect: isConnected,
      message: chatId !== null && status !== 'none',
      openLinks: isOwn || isConnected,
      block: !isOwn,
    },
    chatId: status === 'none' ? null : chatId,
  };
}
