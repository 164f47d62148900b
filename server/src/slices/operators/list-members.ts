import { operators } from '#contract/operators/routes.ts';
import type { OperatorMember } from '#contract/operators/views.ts';
import type { Page } from '#contract/pagination.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { handle } from '#server/platform/http/handle.ts';
import { listAccounts } from '#server/slices/identity/index.ts';
import { cardsOf, findMembersNamed, unknownCard } from '#server/slices/profiles/index.ts';
import { plannedDeletionsOf, suspensionsOf } from '#server/slices/safety/index.ts';
import { countNotesAbout } from './notes.sql.ts';
import type { By } from './operator-action.ts';
import type { Paged } from './page-bounds.ts';
import { mayLift, maySuspend } from './staff.rules.ts';
import { appealReach, reachOfActor, roleOfActor } from './staff.ts';

/** Returns members, newest first, whose email, username or name matches the search; all of them, or the suspended ones. */
export async function membersPage(
  db: Db,
  actorUid: By,
  { search, show, cursor, limit }: Paged & { search: string; show: 'all' | 'suspended' },
): Promise<Page<OperatorMember>> {
  const position = positionOfCursor(cursor, { createdAt: part.instant, uid: part.uid });
  const accounts = await listAccounts(db, {
    email: search.toLowerCase(),
    uids: search ? await findMembersNamed(db, search) : [],
    disabled: show === 'suspended' ? true : null,
    after: position,
    limit,
  });
  const { items, nextCursor } = pageOf(accounts, limit, (last) => cursorOf(last.createdAt, last.uid));
  const uids = items.map(({ uid }) => uid);
  const reach = await reachOfActor(db, actorUid);
  const [appeals, cards, suspensions, deletions, actorRole, notes] = await Promise.all([
    appealReach(db, reach),
    cardsOf(db, uids),
    suspensionsOf(db, uids),
    plannedDeletionsOf(db, uids),
    roleOfActor(db, actorUid),
    countNotesAbout(db, uids, reach),
  ]);
  /** Returns the suspension of a member if the one who acts may know why. */
  const suspensionWithinReach = (uid: string) => {
    const suspension = suspensions.get(uid);
    return suspension && (reach.ofStaff || !suspension.ofStaff) ? suspension : null;
  };
  function maySuspensionEnd(uid: string) {
    const suspension = suspensions.get(uid);
    return suspension !== undefined && mayLift(appeals, { uid, ofStaff: suspension.ofStaff });
  }
  return {
    nextCursor,
    items: items
      // An account whose owner asked for its deletion is disabled as well.
      .filter(({ uid }) => show === 'all' || suspensions.has(uid))
      .map(({ uid, email, emailVerified, role, disabled, createdAt, lastLoginAt }) => ({
        ...(cards.get(uid) ?? unknownCard(uid)),
        email,
        role,
        lastLoginAt,
        suspended: suspensions.has(uid),
        reason: suspensionWithinReach(uid)?.reason ?? null,
        deletionDueAt: deletions.get(uid) ?? null,
        joinedAt: createdAt,
        can: {
          suspend: !suspensions.has(uid) && maySuspend(actorRole, role),
          restore: maySuspensionEnd(uid),
          appoint: actorRole === 'operator' && role === null && emailVerified && !disabled,
          dismiss: actorRole === 'operator' && role === 'moderator',
          note: !reach.exceptAbout.includes(uid),
        },
        notes: reach.exceptAbout.includes(uid) ? 0 : (notes.get(uid) ?? 0),
      })),
  };
}

export const listMembers = handle(operators.listMembers, ({ db, viewer, query }) => membersPage(db, viewer.uid, query));
