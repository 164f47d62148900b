import type { MemberData } from '#contract/account/routes.ts';
import type { Language } from '#contract/languages.ts';
import type { OperatorRequest } from '#contract/operators/views.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { fail } from '#server/platform/http/errors.ts';
import * as sql from './invites.sql.ts';
import { requestView } from './views.ts';

/** Returns a page of access requests for operators, and one more than the limit if there are more. */
export const listAccessRequests = async (db: Db, filter: sql.RequestFilter): Promise<OperatorRequest[]> =>
  (await sql.requests(db, filter)).map(requestView);

/** Accepts or declines an access request, which is returned with the language of its mails. @throws AppError REQUEST_DECIDED when it is not waiting */
export async function settleAccessRequest(
  work: Work,
  id: string,
  status: 'accepted' | 'declined',
): Promise<OperatorRequest & { language: Language }> {
  const row = await sql.decideWaitingRequest(work.db, id, status, work.app.clock.now());
  return row ? { ...requestView(row), language: row.language } : fail('REQUEST_DECIDED');
}

/** Returns the language in which somebody asked for access; null if they did not. */
export const languageOfAccessRequest = async (db: Db, email: string): Promise<Language | null> =>
  (await sql.requestOf(db, email.toLowerCase()))?.language ?? null;

/** Returns the access request of an email, for the member's own download; null when there is none. */
export async function accessRequestOf(db: Db, email: string): Promise<MemberData['accessRequest']> {
  const row = await sql.requestOf(db, email);
  if (!row) return null;
  const { firstName, lastName, movedToNyc, instagram, linkedin, reason, language, createdAt } = row;
  return { email, firstName, lastName, instagram, linkedin, movedToNYC: movedToNyc, reason, language, createdAt };
}
