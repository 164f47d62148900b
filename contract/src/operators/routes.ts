import * as z from 'zod/mini';
import { cancelledEvent, changedEvent, newEvent } from '../events/forms.ts';
import { eventId } from '../events/routes.ts';
import { eventView } from '../events/views.ts';
import { TEXT } from '../limits.ts';
import { page, pageQuery } from '../page.ts';
import { route } from '../route.ts';
import { text, uid } from '../shapes.ts';
import { codeForm } from './forms.ts';
import {
  auditEntry,
  dayFigures,
  meetingFigures,
  operatorAppeal,
  operatorCode,
  operatorMember,
  operatorReport,
  operatorRequest,
  REPORT_OUTCOMES,
} from './views.ts';

const id = z.string().check(z.regex(/^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/, 'This is not an id.'));
const byId = z.object({ id });

/** Every route that writes asks operators for a step-up: each one reaches into somebody's account, mails or announces. */
const STEP_UP_ERRORS = ['NOT_FOUND', 'PASSKEY_REQUIRED', 'STEP_UP_REQUIRED'] as const;

/** The actions of operators. Each one is written to the audit log in its own transaction. */
export const operators = {
  listRequests: route({
    method: 'GET',
    path: '/api/operator/requests',
    summary: 'List access requests: waiting ones, the longest wait first, or decided ones, newest first.',
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
      'Accept an access request, which mails a personal code valid for 7 days, or decline it, which mails nothing.',
    access: 'operator',
    params: byId,
    body: z.strictObject({ decision: z.enum(['accept', 'decline']) }),
    /** mailed: whether the mail went out; a code that did not arrive is issued anew. */
    output: z.object({ status: z.enum(['accepted', 'declined']), mailed: z.boolean() }),
    errors: [...STEP_UP_ERRORS, 'REQUEST_DECIDED'],
    limit: 'write',
    stepUp: true,
  }),
  listReports: route({
    method: 'GET',
    path: '/api/operator/reports',
    summary: 'List reports: open ones, oldest first, or resolved ones, newest first.',
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
    errors: [...STEP_UP_ERRORS, 'REPORT_RESOLVED', 'USER_NOT_FOUND', 'NOT_SUSPENDABLE'],
    limit: 'write',
    stepUp: true,
  }),
  listMembers: route({
    method: 'GET',
    path: '/api/operator/members',
    summary: 'List members, newest first, by email, username or name; all of them or the suspended ones.',
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
    summary: 'Suspend a member: their sessions end, nobody sees them, and they are mailed the given words.',
    access: 'operator',
    params: z.object({ uid }),
    /** reason: for operators. words: for the member, if there is anything to say. */
    body: z.strictObject({ reason: text(TEXT.reportReason, 1), words: z._default(text(TEXT.reportReason), '') }),
    /** mailed: whether the mail about it went out. */
    output: z.object({ suspended: z.boolean(), mailed: z.boolean() }),
    errors: [...STEP_UP_ERRORS, 'USER_NOT_FOUND', 'NOT_SUSPENDABLE'],
    limit: 'write',
    stepUp: true,
  }),
  restore: route({
    method: 'DELETE',
    path: '/api/operator/members/:uid/suspension',
    summary: 'Let a suspended member in again.',
    access: 'operator',
    params: z.object({ uid }),
    /** mailed: whether the mail about it went out. */
    output: z.object({ suspended: z.boolean(), mailed: z.boolean() }),
    errors: [...STEP_UP_ERRORS, 'USER_NOT_FOUND'],
    limit: 'write',
    stepUp: true,
  }),
  listAppeals: route({
    method: 'GET',
    path: '/api/operator/appeals',
    summary: 'List appeals of suspended members: open ones, oldest first, or decided ones, newest first.',
    access: 'operator',
    query: z.object({ ...pageQuery, show: z._default(z.enum(['open', 'decided']), 'open') }),
    output: page(operatorAppeal),
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  decideAppeal: route({
    method: 'POST',
    path: '/api/operator/appeals/:id/decision',
    summary: 'Accept an appeal, which lets the member in again, or decline it. The member is mailed either way.',
    access: 'operator',
    params: byId,
    body: z.strictObject({ decision: z.enum(['accept', 'decline']), words: z._default(text(TEXT.reportReason), '') }),
    output: z.object({ status: z.enum(['accepted', 'declined']), mailed: z.boolean() }),
    errors: [...STEP_UP_ERRORS, 'APPEAL_DECIDED'],
    limit: 'write',
    stepUp: true,
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
    summary: 'Issue a personal code. It is mailed to the address, or returned here once when there is none.',
    access: 'operator',
    body: codeForm,
    output: z.object({ code: z.nullable(z.string()), mailed: z.boolean() }),
    errors: [...STEP_UP_ERRORS],
    limit: 'write',
    stepUp: true,
  }),
  revokeCode: route({
    method: 'DELETE',
    path: '/api/operator/codes/:id',
    summary: 'Revoke an unused code.',
    access: 'operator',
    params: byId,
    output: z.object({ revoked: z.boolean() }),
    errors: [...STEP_UP_ERRORS, 'CODE_NOT_OPEN'],
    limit: 'write',
    stepUp: true,
  }),
  createEvent: route({
    method: 'POST',
    path: '/api/operator/events',
    summary: 'Announce an event to every member. The same clientId makes it once.',
    access: 'operator',
    body: newEvent,
    output: eventView,
    errors: [...STEP_UP_ERRORS],
    limit: 'write',
    stepUp: true,
    data: 'events/{eventId}',
  }),
  changeEvent: route({
    method: 'PUT',
    path: '/api/operator/events/:eventId',
    summary: 'Change an event. Its chat shows a changed place, time or title; a changed description is silent.',
    access: 'operator',
    params: z.object({ eventId }),
    body: changedEvent,
    output: eventView,
    errors: [...STEP_UP_ERRORS, 'EVENT_OVER', 'EVENT_CANCELLED'],
    limit: 'write',
    stepUp: true,
    data: 'events/{eventId}',
  }),
  cancelEvent: route({
    method: 'POST',
    path: '/api/operator/events/:eventId/cancellation',
    summary: 'Cancel an event. It stays listed as cancelled until it would have ended, and its chat stays.',
    access: 'operator',
    params: z.object({ eventId }),
    body: cancelledEvent,
    output: eventView,
    errors: [...STEP_UP_ERRORS, 'EVENT_OVER'],
    limit: 'write',
    stepUp: true,
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
  meetings: route({
    method: 'GET',
    path: '/api/operator/meetings',
    summary:
      'How soon members meet, how often, how many requests are answered and how evenly members are shown, as counts.',
    access: 'operator',
    output: meetingFigures,
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  listAudit: route({
    method: 'GET',
    path: '/api/operator/audit',
    summary: 'List the audit log, newest first.',
    access: 'operator',
    query: z.object(pageQuery),
    output: page(auditEntry),
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
};
