import * as z from 'zod/mini';
import { route } from '../route.ts';
import { empty } from '../shapes.ts';
import { announcement } from './views.ts';

export const announcements = {
  list: route({
    method: 'GET',
    path: '/api/announcements',
    summary: 'Lists the announcements of the last days that the caller has not dismissed, newest first.',
    access: 'member',
    output: z.object({ items: z.array(announcement) }),
    errors: [],
    limit: 'read',
  }),
  dismiss: route({
    method: 'PUT',
    path: '/api/announcements/:id/dismissal',
    summary: 'Dismisses an announcement for the caller, on all devices. One that is gone is dismissed already.',
    access: 'member',
    params: z.object({ id: z.uuid() }),
    output: empty,
    errors: [],
    limit: 'write',
  }),
};
