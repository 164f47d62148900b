import * as z from 'zod/mini';
import { instant } from '../shapes.ts';
import { privateFields, publicFields } from './fields.ts';
import { BOROUGHS } from './neighborhoods.ts';
import { INTERESTS, SOCIAL_KINDS, TRAITS } from './options.ts';

/** A member in small: on cards, in rows, beside messages. Never anything hidden. */
export const memberCard = z.object({
  uid: z.string(),
  username: z.string(),
  firstName: z.string(),
  profileImage: z.nullable(z.string()),
});
export type MemberCard = z.output<typeof memberCard>;

/** A member as Intros shows them. */
export const introCard = z.object({
  ...memberCard.shape,
  /** Null when the member does not share it. */
  neighborhood: z.nullable(z.string()),
  borough: z.nullable(z.enum(BOROUGHS)),
  openToMeeting: z.boolean(),
  occupation: z.string(),
  movedFromLocation: z.string(),
  sharedInterests: z.array(z.enum(INTERESTS)),
  matchReason: z.string(),
  /** Whether a better reason is being written: ask generateMatchReason for it. */
  reasonPending: z.boolean(),
});
export type IntroCard = z.output<typeof introCard>;

/** How the viewer and the member stand to each other. */
export const CONNECTION_STATUSES = ['none', 'pending', 'connected'] as const;
export const connectionState = z.object({
  status: z.enum(CONNECTION_STATUSES),
  /** Who asked, while pending. */
  direction: z.nullable(z.enum(['sent', 'received'])),
});
export type ConnectionState = z.output<typeof connectionState>;

/** A social link as another member gets it: the value only once connected (P-04). */
export const socialLink = z.object({ kind: z.enum(SOCIAL_KINDS), value: z.nullable(z.string()) });

const each = <K extends string, T extends z.ZodMiniType>(keys: readonly K[], type: T) =>
  z.object(Object.fromEntries(keys.map((key) => [key, type])) as Record<K, T>);
const traits = each(TRAITS, z.number());

/** The public fields as stored: what is written passes through transforms, what is read back is as it is. */
const storedFields = {
  ...publicFields,
  username: z.string(),
  profileImage: z.nullable(z.string()),
  personalityTraits: traits,
  socialLinks: each(SOCIAL_KINDS, z.string()),
};
const { personalityTraits: _traits, socialLinks: _links, ...plain } = storedFields;

/**
 * A profile as one viewer may see it. What is hidden from them is null, whoever asks: neighborhood and borough unless
 * shared (P-02), the insights unless shown (P-03), link values unless connected (P-04).
 */
export const profileView = z.object({
  uid: z.string(),
  ...plain,
  personalityTraits: z.nullable(traits),
  socialLinks: z.array(socialLink),
  isOwn: z.boolean(),
  connection: connectionState,
  sharedInterests: z.array(z.enum(INTERESTS)),
  can: z.object({
    connect: z.boolean(),
    accept: z.boolean(),
    withdraw: z.boolean(),
    disconnect: z.boolean(),
    message: z.boolean(),
    openLinks: z.boolean(),
    block: z.boolean(),
  }),
  /** The conversation of the two, once a request was made. */
  chatId: z.nullable(z.string()),
});
export type ProfileView = z.output<typeof profileView>;

/** users/{uid} as its owner gets it. `public` is null until the first step was saved. */
export const ownUser = z.object({
  uid: z.string(),
  public: z.nullable(z.object(storedFields)),
  private: z.object({ birthday: privateFields.birthday, email: z.string(), updatedAt: z.nullable(instant) }),
  can: z.object({ operate: z.boolean() }),
});
export type OwnUser = z.output<typeof ownUser>;
