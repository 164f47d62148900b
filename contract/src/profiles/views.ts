import * as z from 'zod/mini';
import { HANGOUT_CATEGORIES } from '../hangouts/options.ts';
import { LANGUAGES } from '../languages.ts';
import { picture } from '../media/views.ts';
import { instant } from '../shapes.ts';
import { BOROUGHS } from './boroughs.ts';
import { privateFields, publicFields } from './fields.ts';
import { INTERESTS, SOCIAL_KINDS, TRAITS } from './options.ts';
import { trainTrip } from './trips.ts';

/** The few fields of a member that cards, lists and messages show. None of them can be hidden. */
export const memberCard = z.object({
  uid: z.string(),
  username: z.string(),
  firstName: z.string(),
  profileImage: z.nullable(z.string()),
});
export type MemberCard = z.output<typeof memberCard>;

export const CONNECTION_STATUSES = ['none', 'pending', 'connected'] as const;
export const connectionState = z.object({
  status: z.enum(CONNECTION_STATUSES),
  /** Set while a request is pending. */
  direction: z.nullable(z.enum(['sent', 'received'])),
});
export type ConnectionState = z.output<typeof connectionState>;

/** The place of searched words on a profile: a sentence, or an interest if no sentence has them (I-10). */
const passage = z.object({
  /** The sentence in parts; empty for an interest. */
  parts: z.array(z.object({ text: z.string(), isFound: z.boolean() })),
  interest: z.nullable(z.enum(INTERESTS)),
});
export type Passage = z.output<typeof passage>;

/** A member in Intros. */
export const introCard = z.object({
  ...memberCard.shape,
  /** Empty unless the member gives some. */
  pronouns: z.string(),
  /** Null when the member does not share it. */
  neighborhood: z.nullable(z.string()),
  borough: z.nullable(z.enum(BOROUGHS)),
  /** From the viewer's neighborhood to this one. Null unless both are known here, and a train connects them. */
  trip: z.nullable(trainTrip),
  openToMeeting: z.boolean(),
  occupation: z.string(),
  movedFromLocation: z.string(),
  sharedInterests: z.array(z.enum(INTERESTS)),
  /** The shared interests in their own words. The member's spelling is sent. */
  sharedOwnInterests: z.array(z.string()),
  matchReason: z.string(),
  /** The beginning of their bio, which is shown instead of the reason when the two share nothing. Null otherwise. */
  ownLine: z.nullable(z.string()),
  connection: connectionState,
  /** Whether the viewer welcomes newcomers, and the member would like to be welcomed (B-06). */
  wantsWelcome: z.boolean(),
  /** The title of the last hangout that both went to and that is over. */
  metAt: z.nullable(z.string()),
  /** The name of the first group by name in which both are. */
  commonGroup: z.nullable(z.string()),
  /** True while the language model writes a better reason. generateMatchReason returns it. */
  reasonPending: z.boolean(),
  /** Null unless the member was found by their words, and a sentence has one of them. */
  passage: z.nullable(passage),
});
export type IntroCard = z.output<typeof introCard>;

/** A hangout that viewer and member both go to, or went to once it is over. The viewer may open it. */
export const commonHangout = z.object({ id: z.string(), title: z.string(), dateTime: instant, endsAt: instant });
export type CommonHangout = z.output<typeof commonHangout>;

/** A group of a member, which the viewer may read. The picture is null without one that the viewer may see. */
export const groupOfMember = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(HANGOUT_CATEGORIES),
  picture: z.nullable(picture),
});
export type GroupOfMember = z.output<typeof groupOfMember>;

/** The groups, hangouts and people that viewer and member have in common (P-14). At most IN_COMMON_SHOWN hangouts and people are sent. */
export const inCommon = z.object({
  /** By name. */
  groups: z.array(groupOfMember),
  /** The latest first. */
  hangouts: z.array(commonHangout),
  hangoutCount: z.number(),
  /** The members who are connected to both. The viewer may see each of them. */
  people: z.array(memberCard),
  peopleCount: z.number(),
});
export type InCommon = z.output<typeof inCommon>;

/** A social link. Its value is null until the two are connected (P-04). */
export const socialLink = z.object({ kind: z.enum(SOCIAL_KINDS), value: z.nullable(z.string()) });

const recordOf = <K extends string, T extends z.ZodMiniType>(keys: readonly K[], type: T) =>
  z.object(Object.fromEntries(keys.map((key) => [key, type])) as Record<K, T>);
const traits = recordOf(TRAITS, z.number());

/** The public fields as stored. Unlike the input, they have no transforms. */
const storedFields = {
  ...publicFields,
  username: z.string(),
  profileImage: z.nullable(z.string()),
  personalityTraits: traits,
  socialLinks: recordOf(SOCIAL_KINDS, z.string()),
};
const { personalityTraits: _traits, socialLinks: _links, ...plain } = storedFields;

/**
 * A profile as one viewer may see it. Neighborhood and borough are null unless shared (P-02), the insights are null or
 * empty unless shown (P-03), and the values of links are null unless the two are connected (P-04).
 */
export const profileView = z.object({
  uid: z.string(),
  ...plain,
  personalityTraits: z.nullable(traits),
  socialLinks: z.array(socialLink),
  isOwn: z.boolean(),
  connection: connectionState,
  sharedInterests: z.array(z.enum(INTERESTS)),
  /** The shared interests in their own words. The member's spelling is sent. */
  sharedOwnInterests: z.array(z.string()),
  inCommon,
  /** The groups that the member shows on their profile, by name, without those that viewer and member have in common. */
  groups: z.array(groupOfMember),
  /** From the viewer's neighborhood to the one that the profile shows; null for one's own profile. */
  trip: z.nullable(trainTrip),
  can: z.object({
    connect: z.boolean(),
    accept: z.boolean(),
    withdraw: z.boolean(),
    disconnect: z.boolean(),
    message: z.boolean(),
    openLinks: z.boolean(),
    block: z.boolean(),
  }),
  /** The direct chat of the two, while there is a request or a connection. */
  chatId: z.nullable(z.string()),
});
export type ProfileView = z.output<typeof profileView>;

/** users/{uid} for its owner. `public` is null until the first step of the wizard is saved. */
export const ownUser = z.object({
  uid: z.string(),
  public: z.nullable(z.object(storedFields)),
  private: z.object({ birthday: privateFields.birthday, email: z.string(), updatedAt: z.nullable(instant) }),
  isEmailConfirmed: z.boolean(),
  /** Whether the wizard was finished once. */
  isSetUp: z.boolean(),
  can: z.object({ moderate: z.boolean(), operate: z.boolean() }),
  /** The language of their account. */
  language: z.enum(LANGUAGES),
});
export type OwnUser = z.output<typeof ownUser>;
