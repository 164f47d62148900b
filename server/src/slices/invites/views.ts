import type { OperatorCode, OperatorRequest } from '#contract/operators/views.ts';
import type { CodeRow, RequestRow } from './invites.sql.ts';

/** Returns an access request as operators see it. */
export const requestView = ({ createdAt, movedToNyc, ...row }: RequestRow): OperatorRequest => ({
  id: row.id,
  email: row.email,
  firstName: row.firstName,
  lastName: row.lastName,
  instagram: row.instagram,
  linkedin: row.linkedin,
  movedToNYC: movedToNyc,
  reason: row.reason,
  requestedAt: createdAt,
  status: row.status,
  decidedAt: row.decidedAt,
  earlier: row.earlier,
});

/** A personal code as operators see it, with the uid of the member whose invitation it is. */
export type IssuedCode = Omit<OperatorCode, 'invitedBy'> & { invitedBy: string | null };

export const stateOf = (row: CodeRow, now: Date): OperatorCode['state'] =>
  row.usedAt ? 'used' : row.revokedAt ? 'revoked' : new Date(row.expiresAt) <= now ? 'expired' : 'open';

export const codeView = (row: CodeRow, now: Date): IssuedCode => ({
  id: row.id,
  email: row.email,
  invitedBy: row.invitedBy,
  issuedAt: row.createdAt,
  expiresAt: row.expiresAt,
  state: stateOf(row, now),
});
