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

/** Returns a personal code as operators see it. */
export const codeView = (row: CodeRow, now: Date): OperatorCode => ({
  id: row.id,
  email: row.email,
  issuedAt: row.createdAt,
  expiresAt: row.expiresAt,
  state: row.usedAt ? 'used' : row.revokedAt ? 'revoked' : new Date(row.expiresAt) <= now ? 'expired' : 'open',
});
