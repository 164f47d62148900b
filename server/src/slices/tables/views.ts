import { DAY_MS } from '#contract/durations.ts';
import type { HangoutView } from '#contract/hangouts/views.ts';
import { LANGUAGES, type Language } from '#contract/languages.ts';
import type { MemberCard } from '#contract/profiles/views.ts';
import type { TableView } from '#contract/tables/routes.ts';
import type { App } from '#server/platform/app.ts';
import type { Db } from '#server/platform/db/database.ts';
import { confirmedAttendeesOf, latestHangoutsOfTables } from '#server/slices/hangouts/index.ts';
import { cardsOf, unknownCard } from '#server/slices/profiles/index.ts';
import { type Reader, sharedReasonsFor } from '#server/slices/writing/index.ts';
import { membersOfTables } from './seats.ts';
import { majorityOf, TABLE_DECIDES_DAYS } from './tables.rules.ts';
import * as sql from './tables.sql.ts';
import { text } from './text/index.ts';

/** Returns until when the members of a table can say that they stay. */
export const decidesUntil = (decidingSince: string): Date =>
  new Date(Date.parse(decidingSince) + TABLE_DECIDES_DAYS * DAY_MS);

/** Returns the title and the idea of a table's hangout. An idea that no member has changed is in the reader's language. */
function textsOf({ title, description, category }: HangoutView, { titles, ideas }: (typeof text)[Language]) {
  const isOurs = LANGUAGES.some((language) => text[language].ideas[category] === description);
  return { title: titles[category] ?? title, idea: isOurs ? ideas[category] : description };
}

interface Parts {
  reader: Reader;
  members: readonly sql.MemberRow[];
  cards: ReadonlyMap<string, MemberCard>;
  reasons: ReadonlyMap<string, string>;
  proposals: readonly sql.Proposal[];
  /** The members who have confirmed that they come, by hangout. */
  confirmed: ReadonlyMap<string, ReadonlySet<string>>;
  hangout: HangoutView;
}

function toView(
  table: sql.TableRow,
  { reader, members, cards, reasons, proposals, confirmed, hangout }: Parts,
): TableView {
  const { id, state, round, whyFacts, decidingSince } = table;
  const say = text[reader.language];
  if (state === 'over') throw new Error('A table that is over is shown to nobody.');
  const card = (uid: string) => cards.get(uid) ?? unknownCard(uid);
  const uids = members.map(({ uid }) => uid);
  const stays = members.filter(({ staysSince }) => staysSince !== null).map(({ uid }) => uid);
  return {
    id,
    state,
    round,
    hangout,
    why: whyFacts === null ? table.why : say.why(whyFacts),
    ...textsOf(hangout, say),
    members: uids.map((uid) => ({
      member: card(uid),
      reason: reasons.get(uid) ?? null,
      hasConfirmed: confirmed.get(hangout.id)?.has(uid) === true,
    })),
    proposals: proposals
      .filter(({ by, hangoutId }) => hangoutId === hangout.id && uids.includes(by))
      .map((proposal) => {
        const votes = proposal.votes.filter((uid) => uids.includes(uid));
        const { dateTime, location, idea } = proposal;
        return {
          id: proposal.id,
          dateTime,
          location,
          idea,
          by: card(proposal.by),
          votes: votes.length,
          agrees: votes.includes(reader.uid),
        };
      }),
    majority: majorityOf(members.length),
    stay:
      state === 'deciding' && decidingSince !== null
        ? { yes: stays.length, mine: stays.includes(reader.uid), until: decidesUntil(decidingSince).toISOString() }
        : null,
  };
}

/** Returns tables as this member sees them, the one that meets next first. */
export async function viewsFor(
  app: App,
  db: Db,
  reader: Reader,
  tables: readonly sql.TableRow[],
): Promise<TableView[]> {
  const viewer = reader.uid;
  const ids = tables.map(({ id }) => id);
  const hangouts = await latestHangoutsOfTables(app, db, viewer, ids);
  const seated = await membersOfTables(db, ids, viewer);
  const uids = [...seated.values()].flatMap((members) => members.map(({ uid }) => uid));
  const cards = await cardsOf(db, uids);
  const reasons = await sharedReasonsFor(app, db, reader, uids);
  const hangoutIds = [...hangouts.values()].map(({ id }) => id);
  const proposals = await sql.proposalsFor(db, hangoutIds);
  const confirmed = await confirmedAttendeesOf(db, hangoutIds);
  return tables
    .flatMap((table) => {
      const hangout = hangouts.get(table.id);
      const members = seated.get(table.id) ?? [];
      return hangout ? [toView(table, { reader, members, cards, reasons, proposals, confirmed, hangout })] : [];
    })
    .sort((a, b) => Date.parse(a.hangout.dateTime) - Date.parse(b.hangout.dateTime));
}

export async function viewFor(app: App, db: Db, reader: Reader, table: sql.TableRow): Promise<TableView> {
  const [view] = await viewsFor(app, db, reader, [table]);
  return view as TableView;
}
