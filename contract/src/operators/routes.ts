import * as z from 'zod/mini';
import { cancelledEvent, changedEvent, eventId, newEvent } from '../events/routes.ts';
import { eventView } from '../events/views.ts';
import { TEXT } from '../limits.ts';
import { page, pageQuery } from '../page.ts';
import { route } from '../route.ts';
import { emailAddress, text, uid } from '../shapes.ts';
import {
  auditEntry,
  dayFigures,
  operatorAppeal,
  operatorCode,
  operatorMember,
  operatorReport,
  operatorRequest,
  REPORT_OUTCOMES,
} from './views.ts';

const id = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is not an id.'));
const byId = z.object({ id });

/** What operators may do. Each of these is written to the audit log in the transaction that does it. */
export const operators = {
  listRequests: route({
    method: 'GET',
    path: '/api/operator/requests',
    summary: 'Who asked for access: those who wait, the longest wait first; or those decided, newest first.',
    access: 'operator',
    query: z.object({ ...pageQuery, show: z._default(z.enum(['waiting', 'decided']), 'waiting') }),
    output: page(operatorRequest),
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  decideRequest: route({
    method: 'POST',
    path: '/api/operator/requests/:id/decision',
    summary:
      'Accept, which mails a personal code that opens one account within 7 days, or decline, which mails nothing.',
    access: 'operator',
    params: byId,
    body: z.strictObject({ decision: z.enum(['accept', 'decline']) }),
    /** mailed: whether the mail went out; a code that did not arrive is issued anew. */
    output: z.object({ status: z.enum(['accepted', 'declined']), mailed: z.boolean() }),
    errors: ['NOT_FOUND', 'REQUEST_DECIDED'],
    limit: 'write',
  }),
  listReports: route({
    method: 'GET',
    path: '/api/operator/reports',
    summary: 'What members reported: open ones, oldest first; or resolved ones, newest first.',
    access: 'operator',
    query: z.object({ ...pageQuery, show: z._default(z.enum(['open', 'resolved']), 'open') }),
    output: page(operatorReport),
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  resolveReport: route({
    method: 'POST',
    path: '/api/operator/reports/:id/resolution',
    summary:
      'Close a report: dismiss it, warn the member by mail, or suspend them. The note is for operators, the words for the member.',
    access: 'operator',
    params: byId,
    body: z.strictObject({
      outcome: z.enum(REPORT_OUTCOMES),
      resolution: text(TEXT.reportReason, 1),
      words: z._default(text(TEXT.reportReason), ''),
    }),
    /** mailed: whether the mail to the member went out, where there was one to send. */
    output: z.object({ resolved: z.boolean(), mailed: z.boolean() }),
    errors: ['NOT_FOUND', 'REPORT_RESOLVED', 'USER_NOT_FOUND', 'NOT_SUSPENDABLE'],
    limit: 'write',
  }),
  listMembers: route({
    method: 'GET',
    path: '/api/operator/members',
    summary: 'Members, newest first, by email, username or name; all or the suspended alone.',
    access: 'operator',
    query: z.object({
      ...pageQuery,
      search: z._default(text(TEXT.searchTerm), ''),
      show: z._default(z.enum(['all', 'suspended']), 'all'),
    }),
    output: page(operatorMember),
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  suspend: route({
    method: 'PUT',
    path: '/api/operator/members/:uid/suspension',
    summary:
      'Suspend a member: every session ends, nobody sees them any more, and a mail tells them so with the words given.',
    access: 'operator',
    params: z.object({ uid }),
    /** reason: for operators. words: for the member, if there is anything to say. */
    body: z.strictObject({ reason: text(TEXT.reportReason, 1), words: z._default(text(TEXT.reportReason), '') }),
    /** mailed: whether the mail about it went out. */
    output: z.object({ suspended: z.boolean(), mailed: z.boolean() }),
    errors: ['NOT_FOUND', 'USER_NOT_FOUND', 'NOT_SUSPENDABLE'],
    limit: 'write',
  }),
  restore: route({
    method: 'DELETE',
    path: '/api/operator/members/:uid/suspension',
    summary: 'Let a suspended member in again.',
    access: 'operator',
    params: z.object({ uid }),
    /** mailed: whether the mail about it went out. */
    output: z.object({ suspended: z.boolean(), mailed: z.boolean() }),
    errors: ['NOT_FOUND', 'USER_NOT_FOUND'],
    limit: 'write',
  }),
  listAppeals: route({
    method: 'GET',
    path: '/api/operator/appeals',
    summary: 'What suspended members say against it: open ones, oldest first; or decided ones, newest first.',
    access: 'operator',
    query: z.object({ ...pageQuery, show: z._default(z.enum(['open', 'decided']), 'open') }),
    output: page(operatorAppeal),
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  decideAppeal: route({
    method: 'POST',
    path: '/api/operator/appeals/:id/decision',
    summary: 'Accept an appeal, which lets the member in again, or decline it. Either way a mail tells them.',
    access: 'operator',
    params: byId,
    body: z.strictObject({ decision: z.enum(['accept', 'decline']), words: z._default(text(TEXT.reportReason), '') }),
    output: z.object({ status: z.enum(['accepted', 'declined']), mailed: z.boolean() }),
    errors: ['NOT_FOUND', 'APPEAL_DECIDED'],
    limit: 'write',
  }),
  listCodes: route({
    method: 'GET',
    path: '/api/operator/codes',
    summary: 'Personal codes, newest first, without the codes themselves.',
    access: 'operator',
    query: z.object(pageQuery),
    output: page(operatorCode),
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  issueCode: route({
    method: 'POST',
    path: '/api/operator/codes',
    summary: 'Issue a personal code: mailed to an address, or without one answered here, once.',
    access: 'operator',
    body: z.strictObject({ email: z.optional(emailAddress) }),
    output: z.object({ code: z.nullable(z.string()), mailed: z.boolean() }),
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
  revokeCode: route({
    method: 'DELETE',
    path: '/api/operator/codes/:id',
    summary: 'Make an open code worthless.',
    access: 'operator',
    params: byId,
    output: z.object({ revoked: z.boolean() }),
    errors: ['NOT_FOUND', 'CODE_NOT_OPEN'],
    limit: 'write',
  }),
  createEvent: route({
    method: 'POST',
    path: '/api/operator/events',
    summary: 'Announce an event to every member. The same clientId makes it once.',
    access: 'operator',
    body: newEvent,
    output: eventView,
    errors: ['NOT_FOUND'],
    limit: 'write',
    data: 'events/{eventId}',
  }),
  changeEvent: route({
    method: 'PUT',
    path: '/api/operator/events/:eventId',
    summary: 'Change an event. Its chat is told of another place, time or title, not of a better description.',
    access: 'operator',
    params: z.object({ eventId }),
    body: changedEvent,
    output: eventView,
    errors: ['NOT_FOUND', 'EVENT_OVER', 'EVENT_CANCELLED'],
    limit: 'write',
    data: 'events/{eventId}',
  }),
  cancelEvent: route({
    method: 'POST',
    path: '/api/operator/events/:eventId/cancellation',
    summary: 'Call an event off. It stays listed as cancelled until it would have been over; its chat stays.',
    access: 'operator',
    params: z.object({ eventId }),
    body: cancelledEvent,
    output: eventView,
    errors: ['NOT_FOUND', 'EVENT_OVER'],
    limit: 'write',
    data: 'events/{eventId}',
  }),
  figures: route({
    method: 'GET',
    path: '/api/operator/figures',
    summary: 'Sign-ups, first connections and messages by day of New York, oldest first, today last.',
    access: 'operator',
    query: z.object({
      days: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(90)), 30),
    }),
    output: z.object({ days: z.array(dayFigures) }),
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  listAudit: route({
    method: 'GET',
    path: '/api/operator/audit',
    summary: 'What operators did, newest first.',
    access: 'operator',
    query: z.object(pageQuery),
    output: page(auditEntry),
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
};
