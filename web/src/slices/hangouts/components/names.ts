import type { MemberCard } from '#contract/profiles/views.ts';
import { text } from '#web/text/index.ts';

export const nameOf = (member: Pick<MemberCard, 'firstName' | 'username'>): string =>
  member.firstName || member.username || text.hangouts.member;
