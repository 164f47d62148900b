import * as z from 'zod/mini';
import { clientId } from '../chats/forms.ts';
import { MESSAGES_PAGE, TEXT_MAX } from '../limits.ts';
import { page, pageQuery } from '../pagination.ts';
import { memberCard } from '../profiles/views.ts';
import { route } from '../route.ts';
import { messageText } from '../shapes.ts';
import { eventAttendance, eventMessage, eventView } from './views.ts';

export const eventId = z.string().check(z.regex(/^[A-Za-z0-9]{20}$/, 'This is not an event.'));
const byId = z.object({ eventId });
const seq = z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

export const events = {
  list: route({
    method: 'GET',
    path: '/api/events',
    summary: 'Returns a page of events that are not over, next first, or of those that are, latest first.',
    access: 'member',
    query: z.object({ ...pageQuery, when: z._default(z.enum(['upcoming', 'past']), 'upcoming') }),
    output: page(eventView),
    errors: [],
    limit: 'read',
    specPath: 'events/{eventId}',
  }),
  read: route({
    method: 'GET',
    path: '/api/events/:eventId',
    summary: 'Returns an event.',
    access: 'visibleEvent',
    params: byId,
    output: eventView,
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'events/{eventId}',
  }),
  joinChat: route({
    method: 'PUT',
    path: '/api/events/:eventId/membership',
    summary:
      'Makes the caller take part in the chat of an event: it appears in their group chats, and they receive its messages live.',
    access: 'visibleEvent',
    params: byId,
    output: z.object({ chatId: z.string() }),
    errors: ['NOT_FOUND'],
    limit: 'join',
    limitPer: 'eventId',
    specPath: 'events/{eventId}',
  }),
  leaveChat: route({
    method: 'DELETE',
    path: '/api/events/:eventId/membership',
    summary: 'Removes the caller from the chat of an event.',
    access: 'visibleEvent',
    params: byId,
    output: z.object({ chatId: z.string() }),
    errors: ['NOT_FOUND'],
    limit: 'write',
    specPath: 'events/{eventId}',
  }),
  attendees: route({
    method: 'GET',
    path: '/api/events/:eventId/attendees',
    summary:
      'Returns a page of the members who go to an event, in the order in which they said so, without members that a block or a suspension hides from the caller. The number counts everybody.',
    access: 'visibleEvent',
    params: byId,
    query: z.object(pageQuery),
    output: z.object({ ...page(memberCard).shape, ...eventAttendance.shape }),
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'events/{eventId}',
  }),
  attend: route({
    method: 'PUT',
    path: '/api/events/:eventId/attendance',
    summary: 'Says that the caller goes to an event, and makes them take part in its chat. Twice changes nothing.',
    access: 'visibleEvent',
    params: byId,
    output: eventAttendance,
    errors: ['NOT_FOUND', 'EVENT_OVER', 'EVENT_CANCELLED'],
    limit: 'join',
    limitPer: 'eventId',
    specPath: 'events/{eventId}',
  }),
  withdraw: route({
    method: 'DELETE',
    path: '/api/events/:eventId/attendance',
    summary: 'Says that the caller does not go to an event any longer, and removes them from its chat.',
    access: 'visibleEvent',
    params: byId,
    output: eventAttendance,
    errors: ['NOT_FOUND', 'EVENT_OVER'],
    limit: 'write',
    specPath: 'events/{eventId}',
  }),
  messages: route({
    method: 'GET',
    path: '/api/events/:eventId/messages',
    summary:
      'Returns messages of an event in the order of `seq`: the latest ones, or those before a `seq`. Every member may read them.',
    access: 'visibleEvent',
    params: byId,
    query: z.object({ before: z.optional(seq) }),
    output: z.object({
      items: z.array(eventMessage).check(z.maxLength(MESSAGES_PAGE)),
      /** The authors of the messages, without those whose account is deleted. */
      authors: z.array(memberCard),
      hasMore: z.boolean(),
    }),
    errors: ['NOT_FOUND'],
    limit: 'read',
    specPath: 'messages/{eventId}',
  }),
  send: route({
    method: 'POST',
    path: '/api/events/:eventId/messages',
    summary:
      'Sends a message to an event and makes the caller take part in its chat. The same `clientId` stores one message.',
    access: 'visibleEvent',
    params: byId,
    body: z.strictObject({ clientId, text: messageText(TEXT_MAX.message, 1) }),
    output: eventMessage,
    errors: ['NOT_FOUND', 'CHAT_CLOSED'],
    limit: 'message',
    specPath: 'messages/{eventId}',
  }),
};
