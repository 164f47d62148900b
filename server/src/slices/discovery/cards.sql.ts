import { type RawBuilder, sql } from 'kysely';
import type { ConnectionState } from '#contract/profiles/views.ts';
import type { connectionStateFor } from '#server/slices/connections/index.ts';
import type { Profile, toProfileRow } from '#server/slices/profiles/index.ts';
import type { DiscoveryContext } from './context.ts';
import type { Viewer } from './viewer.rules.ts';

/** A member of a page, with what their card needs. */
export interface RankedRow {
  uid: string;
  score: number;
  /** The day to whose order the list belongs. */
  day: number;
  /** Whether the viewer is asked to welcome them. */
  isWelcomed: boolean;
  profile: Profile | null;
  connection: ConnectionState;
  /** The title of the last hangout that both went to. */
  metAt: string | null;
}

export interface RankedPage {
  rows: RankedRow[];
  /** The viewer as they were when the page was read; null without a profile. */
  viewer: Viewer | null;
  /** How it was read; null when it could not be read. */
  read: {
    /** Whether the whole order was read. */
    isWhole: boolean;
    /** Whether no member of the list can follow beyond those read. */
    isComplete: boolean;
    /** How many members the order contains. */
    length: number;
    /** How many members changed since the order was made. A page reads all of them. */
    changes: number;
  } | null;
}

type Pair = Parameters<typeof connectionStateFor>[1];
type Row = Omit<RankedRow, 'profile' | 'connection'> &
  Parameters<typeof toProfileRow>[0] &
  NonNullable<Pair> & {
    isGreeter: boolean | null;
    isWhole: boolean | null;
    isComplete: boolean;
    length: number;
    changes: number;
  };

/** Reads a viewer before their first page. */
export async function readViewer(ctx: DiscoveryContext, viewer: string): Promise<Viewer | null> {
  const { rows } = await sql<{ isGreeter: boolean }>`
    select p.*, ${ctx.isGreeter('p.uid')} as is_greeter from (${ctx.profiles.rows}) p where p.uid = ${viewer}`.execute(
    ctx.db,
  );
  const [row] = rows;
  return row ? { profile: ctx.profiles.fromRow(row as never), isGreeter: row.isGreeter } : null;
}

/**
 * Runs a statement that finds a page, and returns its members with their cards, and the viewer. Each statement costs about as much as
 * a plain list does, so there is one for all of these.
 * @param found the queries of a WITH: `page` has the members, `pairs` those of the viewer, and `read` a row when the page could be read
 */
export async function readPageWithCards(
  ctx: DiscoveryContext,
  viewer: string,
  found: RawBuilder<unknown>,
): Promise<RankedPage> {
  // The viewer is the row without a score, and comes first.
  const { rows } = await sql<Row>`with ${found}
    select p.*, u.*, c.status, c."timestamp", c.target, c.requester, m.title as met_at from (
      select uid, score, is_welcomed, day, null::boolean as is_whole, null::boolean as is_complete, null::int as length, null::int as changes,
        null::boolean as is_greeter
      from page
      union all select v.uid, null, null, null, is_whole, is_complete, length, changes, ${ctx.isGreeter('v.uid')}
      from (values (${viewer})) v (uid) left join read on true
    ) u left join (${ctx.profiles.rows}) p on p.uid = u.uid left join pairs c on c.other = u.uid
      left join (${ctx.metAt(viewer, sql`array(select uid from page)`)}) m on m.uid = u.uid
    order by u.score desc nulls first, u.uid desc`.execute(ctx.db);
  const [first, ...members] = rows as [Row, ...Row[]];
  const now = ctx.clock.now();
  const profileOf = (row: Row) => (row.username === null ? null : ctx.profiles.fromRow(row));
  const profile = profileOf(first);
  const { isWhole, isComplete, length, changes } = first;
  return {
    viewer: profile && { profile, isGreeter: first.isGreeter === true },
    read: isWhole === null ? null : { isWhole, isComplete, length, changes },
    rows: members.map((row) => ({
      ...{ uid: row.uid, score: row.score, day: row.day, isWelcomed: row.isWelcomed, metAt: row.metAt },
      profile: profileOf(row),
      connection: ctx.connections.stateFor(viewer, row.status === null ? undefined : row, now),
    })),
  };
}
