import * as z from 'zod/mini';
import { HANGOUT_CATEGORIES } from '../hangouts/options.ts';
import { picture } from '../media/views.ts';
import { BOROUGHS } from '../profiles/boroughs.ts';
import { INTERESTS, SPOKEN_LANGUAGES } from '../profiles/options.ts';
import { memberCard } from '../profiles/views.ts';
import { instant } from '../shapes.ts';
import { ADMISSIONS } from './options.ts';

/** The part that the caller has in a group; null for none. */
export const GROUP_ROLES = ['organizer', 'member'] as const;

/**
 * A group, as one member sees it. Members whom a block or a suspension hides from the viewer are neither shown nor counted. Only its
 * members see who else is in it (`listMembers`); everybody sees the organizers.
 */
export const groupView = z.object({
  id: z.string(),
  name: z.string(),
  category: z.enum(HANGOUT_CATEGORIES),
  borough: z.nullable(z.enum(BOROUGHS)),
  /** The id of a neighborhood. */
  neighborhood: z.nullable(z.string()),
  description: z.string(),
  admission: z.enum(ADMISSIONS),
  picture: z.nullable(picture),
  createdAt: instant,
  /** Since when it is archived: its members read it, and nobody joins, writes or plans in it (G-26); null for others. */
  archivedAt: z.nullable(instant),
  /** When it is archived unless an organizer keeps it; null without that question to the caller. */
  archivesAt: z.nullable(instant),
  /** Rises each time an organizer saves the form. */
  version: z.number(),
  /** In the order in which they joined. */
  organizers: z.array(memberCard),
  /** How many members it has, with the organizers and the caller. */
  people: z.number(),
  /** Whether it has GROUP_MEMBERS_MAX members, so that nobody else can join. */
  isFull: z.boolean(),
  role: z.nullable(z.enum(GROUP_ROLES)),
  /** The sentence with which the caller asks to join; null if they do not wait for an answer. */
  sentence: z.nullable(z.string()),
  /** The organizer who invites the caller, who may join without asking (G-25); null if nobody does. */
  invitedBy: z.nullable(memberCard),
  /** Whether an organizer took the caller out of it, who cannot join again until let back in. */
  isRemoved: z.boolean(),
  /** Whether the caller shows it on their profile. */
  isOnProfile: z.boolean(),
  /** How many members wait for an answer; null for everybody but the organizers. */
  joinRequests: z.nullable(z.number()),
});
export type GroupView = z.output<typeof groupView>;

const sharedBy = <Name extends string>(names: readonly Name[]) =>
  z.array(z.object({ name: z.enum(names), people: z.number() }));

/** The languages, interests and boroughs that members of a group share, and the newcomers among them (G-27). */
export const groupTogether = z.object({
  /** How many members the viewer sees, with the viewer. */
  people: z.number(),
  /** Those that enough members show, with their number, the most frequent first. */
  languages: sharedBy(SPOKEN_LANGUAGES),
  interests: sharedBy(INTERESTS),
  boroughs: sharedBy(BOROUGHS),
  /** The other members who show that they moved here lately, the latest first. */
  newcomers: z.array(z.object({ member: memberCard, month: z.string() })),
});
export type GroupTogether = z.output<typeof groupTogether>;

/** A member of a group, as the other members see them. */
export const groupMember = z.object({ member: memberCard, isOrganizer: z.boolean() });

/** The members who ask to join, as the organizers see them, the first one first. */
export const joinRequests = z.object({
  items: z.array(z.object({ member: memberCard, sentence: z.string(), askedAt: instant })),
});
export type JoinRequests = z.output<typeof joinRequests>;
