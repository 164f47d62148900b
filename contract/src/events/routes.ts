import * as z from 'zod/mini';
import { clientId } from '../chats/routes.ts';
import { MESSAGES_PAGE, TEXT } from '../limits.ts';
import { route } from '../route.ts';
import { line, text, words } from '../shapes.ts';
import { eventMessage, eventView } from './views.ts';

export const eventId = z.string().check(z.regex(/^[A-Za-z0-9]{20}$/, 'This is not an event.'));
const byId = z.object({ eventId });
const seq = z.coerce.number().check(z.multipleOf(1), z.gte(0), z.lte(Number.MAX_SAFE_INTEGER));

/** What operators say of an event. */
export const eventForm = {
  title: line(TEXT.hangoutTitle, 1),
  location: line(TEXT.hangoutLocation, 1),
  description: text(TEXT.hangoutDescription),
  startsAt: z.iso.datetime({ error: 'Choose a date and a time.' }),
};
export const newEvent = z.strictObject({ ...eventForm, clientId });
export const changedEvent = z.strictObject(eventForm);
/** Whatever is said with it is read in the event's chat. */
export const cancelledEvent = z.strictObject({ reason: z._default(text(TEXT.eventReason), '') });

export const events = {
  list: route({
    method: 'GET',
    path: '/api/events',
    summary: 'Events to come and under way, the next one first; or those that are over, the last one first.',
    access: 'signedIn',
    query: z.object({ when: z._default(z.enum(['upcoming', 'past']), 'upcoming') }),
    output: z.object({ items: z.array(eventView) }),
    errors: [],
    limit: 'read',
    data: 'events/{eventId}',
  }),
  read: route({
    method: 'GET',
    path: '/api/events/:eventId',
    summary: 'One event.',
    access: 'signedIn',
    params: byId,
    output: eventView,
    errors: ['NOT_FOUND'],
    limit: 'read',
    data: 'events/{eventId}',
  }),
  join: route({
    method: 'PUT',
    path: '/api/events/:eventId/membership',
    summary: 'Take part in the chat of an event: hear its messages live, and have it among one’s group chats.',
    access: 'signedIn',
    params: byId,
    output: z.object({ chatId: z.string() }),
    errors: ['NOT_FOUND'],
    limit: 'write',
    data: 'events/{eventId}',
  }),
  leave: route({
    method: 'DELETE',
    path: '/api/events/:eventId/membership',
    summary: 'Take part no longer.',
    access: 'signedIn',
    params: byId,
    output: z.object({ chatId: z.string() }),
    errors: ['NOT_FOUND'],
    limit: 'write',
    data: 'events/{eventId}',
  }),
  messages: route({
    method: 'GET',
    path: '/api/events/:eventId/messages',
    summary: 'Messages of an event in the order of seq: the latest, or those before one. Every member may read.',
    access: 'signedIn',
    params: byId,
    query: z.object({ before: z.optional(seq) }),
    output: z.object({ items: z.array(eventMessage).check(z.maxLength(MESSAGES_PAGE)), hasMore: z.boolean() }),
    errors: ['NOT_FOUND'],
    limit: 'read',
    data: 'messages/{eventId}',
  }),
  send: route({
    method: 'POST',
    path: '/api/events/:eventId/messages',
    summary: 'Write to an event; who does takes part in it. The same clientId stores it once.',
    access: 'signedIn',
    params: byId,
    body: z.strictObject({ clientId, text: words(TEXT.message, 1) }),
    output: eventMessage,
    errors: ['NOT_FOUND', 'CHAT_CLOSED'],
    limit: 'message',
    data: 'messages/{eventId}',
  }),
};
