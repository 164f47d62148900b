import * as z from 'zod/mini';
import { clientId } from '../chats/forms.ts';
import { fieldError } from '../field-errors.ts';
import { HANGOUT_DURATIONS, TEXT_MAX } from '../limits.ts';
import { line, text } from '../shapes.ts';

/** The fields of an event. */
export const eventForm = {
  title: line(TEXT_MAX.hangoutTitle, 1),
  location: line(TEXT_MAX.hangoutLocation, 1),
  description: text(TEXT_MAX.hangoutDescription),
  startsAt: z.iso.datetime({ error: fieldError('DATE_AND_TIME_REQUIRED') }),
  /**
   * How long it lasts (E-05), or null for an event whose end nobody knows. Without it a new event has none, and a changed one lasts
   * as long as before.
   */
  durationMinutes: z.optional(z.nullable(z.literal(HANGOUT_DURATIONS, fieldError('DURATION_REQUIRED')))),
};
export const newEvent = z.strictObject({ ...eventForm, clientId });
export const changedEvent = z.strictObject(eventForm);
/** The reason is shown in the chat of the event; it may be empty. */
export const cancelledEvent = z.strictObject({ reason: z._default(text(TEXT_MAX.eventReason), '') });
