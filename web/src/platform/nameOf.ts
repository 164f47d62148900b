import type { MemberCard } from '#contract/profiles/views.ts';
import { text } from '#web/text/index.ts';

/** Returns a member's name: the first name, or the username until there is one. */
export const nameOf = (member: Pick<MemberCard, 'firstName' | 'username'> | null | undefined): string =>
  member?.firstName || member?.username || text.chats.member;
