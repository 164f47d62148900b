import { tables } from '#contract/tables/routes.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import { attendeesOf, type HangoutChange, latestHangoutsOfTables } from '#server/slices/hangouts/index.ts';
import { findProfiles, visibleProfile } from '#server/slices/profiles/index.ts';
import { handle } from './access.ts';
import { QUESTIONS_LEAD_MS, questionsFor } from './questions.rules.ts';
import { membersOfTables } from './seats.ts';
import { text } from './text/index.ts';

/** Returns the profiles, as everybody sees them, of the members of a table who come to a hangout and whom this member sees. */
async function shownOfThoseWhoCome(db: Db, viewer: string, table: { tableId: string; hangoutId: string }) {
  const coming = new Set(await attendeesOf(db, table.hangoutId));
  const seated = (await membersOfTables(db, [table.tableId], viewer)).get(table.tableId) ?? [];
  const uids = seated.flatMap(({ uid }) => (coming.has(uid) ? [uid] : []));
  return (await findProfiles(db, uids)).map((profile) => visibleProfile(profile, 'none'));
}

/** Returns the questions for the next time of a table (B-10). They come with its reminder. */
export const questions = handle(tables.questions, async ({ app, db, viewer, table, language }) => {
  const hangout = (await latestHangoutsOfTables(app, db, viewer.uid, [table.id])).get(table.id) ?? fail('NOT_FOUND');
  const now = app.clock.now().getTime();
  const isNear =
    !hangout.cancelled && now >= Date.parse(hangout.dateTime) - QUESTIONS_LEAD_MS && now < Date.parse(hangout.endsAt);
  if (!isNear) return { hangoutId: hangout.id, items: [] };
  const members = await shownOfThoseWhoCome(db, viewer.uid, { tableId: table.id, hangoutId: hangout.id });
  const say = text[language];
  return { hangoutId: hangout.id, items: questionsFor(members, table.round).map(say.question) };
});

/** Makes the members who are reminded of a table fetch the questions, which are there from now on. */
export async function publishQuestions(work: Work, { kind, hangout, recipients }: HangoutChange) {
  if (kind === 'soon' && hangout.tableCategory) work.publish(recipients, { type: 'tableChanged', tableId: null });
}
