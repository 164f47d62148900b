import { operators } from '#contract/operators/routes.ts';
import type { OperatorReport } from '#contract/operators/views.ts';
import type { Page } from '#contract/pagination.ts';
import type { Db } from '#server/platform/db/database.ts';
import { cursorOf, pageOf, part, positionOfCursor } from '#server/platform/http/cursor.ts';
import { handle } from '#server/platform/http/handle.ts';
import { rolesAmong } from '#server/slices/identity/index.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { countEarlierInGroups, listReportRows } from '#server/slices/reports/index.ts';
import { suspensionsOf } from '#server/slices/safety/index.ts';
import { countNotesAbout } from './notes.sql.ts';
import type { By } from './operator-action.ts';
import type { Paged } from './page-bounds.ts';
import { maySuspend } from './staff.rules.ts';
import { reachOfActor, roleOfActor } from './staff.ts';

/** Returns the reports that the reader may see: open ones, oldest first, or resolved ones, newest first. */
export async function reportsPage(
  db: Db,
  actorUid: By,
  { show, cursor, limit }: Paged & { show: 'open' | 'resolved' },
): Promise<Page<OperatorReport>> {
  const reach = await reachOfActor(db, actorUid);
  const rows = await listReportRows(db, {
    show,
    after: positionOfCursor(cursor, { at: part.instant, id: part.uuid }),
    limit,
    reach,
  });
  const { items, nextCursor } = pageOf(rows, limit, (last) => cursorOf(last.resolvedAt ?? last.createdAt, last.id));
  const uids = items.flatMap(({ uid, reporter }) => [uid, reporter].filter((memberUid) => memberUid !== null));
  const ids = items.map(({ id }) => id);
  const [cards, suspended, roles, actorRole, notes, earlier] = await Promise.all([
    cardsOf(db, uids),
    suspensionsOf(db, uids),
    rolesAmong(db, uids),
    roleOfActor(db, actorUid),
    countNotesAbout(db, uids, reach),
    countEarlierInGroups(db, ids, reach),
  ]);
  const card = (uid: string | null) => (uid === null ? null : (cards.get(uid) ?? unknownCard(uid)));
  return {
    nextCursor,
    items: items.map(({ uid, reporter, createdAt, ...report }) => {
      const isSuspended = uid !== null && suspended.has(uid);
      const { id, kind, reason, resolvedAt, resolution, outcome, snapshot } = report;
      return {
        id,
        kind,
        reason,
        resolvedAt,
        resolution,
        outcome,
        snapshot,
        reporter: card(reporter),
        member: card(uid),
        suspended: isSuspended,
        earlierInGroup: earlier.get(id) ?? null,
        organizers: report.tellsOrganizers ? { outcome: report.organizersOutcome } : null,
        notes: uid === null ? 0 : (notes.get(uid) ?? 0),
        reportedAt: createdAt,
        can: {
          warn: uid !== null,
          suspend: uid !== null && !isSuspended && maySuspend(actorRole, roles.get(uid) ?? null),
        },
      };
    }),
  };
}

export const listReports = handle(operators.listReports, ({ app, viewer, query }) =>
  reportsPage(app.db, viewer.uid, query),
);
