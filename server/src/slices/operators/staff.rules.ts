import type { StaffRole } from '#contract/access-levels.ts';

/** Returns whether somebody with a role may suspend a member: operators nobody with their own role, and moderators no moderator either. */
export const maySuspend = (actor: StaffRole, target: StaffRole | null): boolean =>
  target === null || (actor === 'operator' && target === 'moderator');

interface StaffMember {
  uid: string;
  role: StaffRole;
}
/**
 * Returns the members whose reports somebody neither sees nor closes: an operator those about themselves, and a moderator also those
 * about operators and other moderators.
 */
export const uidsBeyond = ({ uid, role }: StaffMember, staff: readonly StaffMember[]): string[] =>
  role === 'operator' ? [uid] : staff.map((member) => member.uid);
