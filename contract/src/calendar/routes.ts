import * as z from 'zod/mini';
import { route } from '../route.ts';
import { uid } from '../shapes.ts';

const ownUid = z.object({ uid });
/** The private address at which a calendar program reads the member's plans; null when there is none. */
const calendarFeed = z.object({ address: z.nullable(z.string()) });

export const calendar = {
  readFeed: route({
    method: 'GET',
    path: '/api/users/:uid/calendar',
    summary: 'Returns the address of the caller’s calendar. An address needs a recent login.',
    access: 'owner',
    params: ownUid,
    output: calendarFeed,
    errors: ['RECENT_LOGIN_REQUIRED'],
    limit: 'read',
  }),
  createFeed: route({
    method: 'POST',
    path: '/api/users/:uid/calendar',
    summary: 'Makes a new address for the caller’s calendar. The one before stops working.',
    access: 'owner',
    params: ownUid,
    output: calendarFeed,
    errors: ['RECENT_LOGIN_REQUIRED'],
    limit: 'write',
  }),
  removeFeed: route({
    method: 'DELETE',
    path: '/api/users/:uid/calendar',
    summary: 'Ends the address of the caller’s calendar.',
    access: 'owner',
    params: ownUid,
    output: calendarFeed,
    errors: [],
    limit: 'write',
  }),
};
