import * as z from 'zod/mini';
import { memberCard } from '../profiles/views.ts';
import { instant } from '../shapes.ts';

/** The id of a huddle: a group chat that a member started with connections of theirs (M-24). */
export const huddleId = z.string().check(z.regex(/^[A-Za-z0-9]{20}$/, 'This is not a huddle.'));

/** The few facts that notifications name a huddle by. */
export const huddleBrief = z.object({ id: z.string(), title: z.string() });
export type HuddleBrief = z.output<typeof huddleBrief>;

/** A huddle as one participant sees it, beside its chat. */
export const huddleView = z.object({
  id: z.string(),
  chatId: z.string(),
  title: z.string(),
  /** Whether the caller started it: then they name it, and connections whom they add are in it at once. */
  isStarter: z.boolean(),
  /** How many more members it has room for. Members whom the caller does not see are not counted. */
  room: z.number(),
  /** The members with an open invitation of the caller. */
  invited: z.array(memberCard),
  /** The uids of members who left while the caller was in it. Nobody adds them again. */
  left: z.array(z.string()),
});
export type HuddleView = z.output<typeof huddleView>;

/** An invitation to a huddle, as the invited member sees it. */
export const huddleInvitation = z.object({
  huddleId: z.string(),
  title: z.string(),
  /** The participant who invites them. */
  from: memberCard,
  /** How many participants it has, also hidden ones: a smaller number would tell who is in it. */
  people: z.number(),
  invitedAt: instant,
});
export type HuddleInvitation = z.output<typeof huddleInvitation>;
