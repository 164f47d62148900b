import { type RawBuilder, sql } from 'kysely';
import type { Db } from '#server/platform/db/database.ts';
import { connectionStateFor } from '#server/slices/connections/index.ts';
import { groupInCommon } from '#server/slices/groups/index.ts';
import { lastHangoutInCommon } from '#server/slices/hangouts/index.ts';
import { isGreeter } from '#server/slices/newcomers/index.ts';
import { profileRows, toProfileRow } from '#server/slices/profiles/index.ts';
import type { RankedPage, RankedRow } from './ranking-request.rules.ts';

type ConnectionFields = Parameters<typeof connectionStateFor>[1];
type Row = Omit<RankedRow, 'profile' | 'connection'> &
  Parameters<typeof toProfileRow>[0] &
  NonNullable<ConnectionFields> & {
    isGreeter: boolean | null;
    wasReadToEnd: boolean | null;
    hasAllMatches: boolean;
    length: number;
    changes: number;
  };

/**
 * Runs a statement that finds a page, and returns its members with their cards, and the viewer. Each statement costs about as much as
 * a plain list does, so there is one for all of these.
 * @param queries the queries of a WITH: `page` has the members, `pairs` those of the viewer, and `read` a row when the page could be read
 */
export async function readPageWithCards(
  db: Db,
  { viewer, now }: { viewer: string; now: Date },
  queries: RawBuilder<unknown>,
): Promise<RankedPage> {
  // The viewer is the row without a score, and comes first.
  const { rows } = await sql<Row>`with ${queries}
    select p.*, u.*, c.status, c."timestamp", c.target, c.requester, m.title as met_at,
      ${groupInCommon(viewer, sql.ref('u.uid'))} as common_group from (
      select uid, score, wants_welcome, day, null::boolean as was_read_to_end, null::boolean as has_all_matches,
        null::int as length, null::int as changes, null::boolean as is_greeter
      from page
      union all select v.uid, null, null, null, was_read_to_end, has_all_matches, length, changes, ${isGreeter('v.uid')}
      from (values (${viewer})) v (uid) left join read on true
    ) u left join (${profileRows}) p on p.uid = u.uid left join pairs c on c.other = u.uid
      left join (${lastHangoutInCommon({ viewer, now }, sql`array(select uid from page)`)}) m on m.uid = u.uid
    order by u.score desc nulls first, u.uid desc`.execute(db);
  const [first, ...members] = rows as [Row, ...Row[]];
  const profileOf = (row: Row) => (row.username === null ? null : toProfileRow(row));
  const profile = profileOf(first);
  const { wasReadToEnd, hasAllMatches, length, changes } = first;
  return {
    viewer: profile && { profile, isGreeter: first.isGreeter === true },
    read: wasReadToEnd === null ? null : { wasReadToEnd, hasAllMatches, length, changes },
    rows: members.map((row) => ({
      uid: row.uid,
      score: row.score,
      day: row.day,
      wantsWelcome: row.wantsWelcome,
      metAt: row.metAt,
      commonGroup: row.commonGroup,
      profile: profileOf(row),
      connection: connectionStateFor(viewer, row.status === null ? undefined : row, now),
    })),
  };
}
