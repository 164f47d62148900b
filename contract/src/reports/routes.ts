import * as z from 'zod/mini';
import { route } from '../route.ts';
import { memberReport } from './forms.ts';

export const reports = {
  report: route({
    method: 'POST',
    path: '/api/reports',
    summary:
      'Reports a member, one of their messages, a hangout of theirs, their note to its host or their photo in an album to the operators, with a copy of it as it is now.',
    access: 'member',
    body: memberReport,
    output: z.object({ reported: z.boolean() }),
    errors: ['USER_NOT_FOUND', 'NOT_FOUND', 'MESSAGE_DELETED'],
    limit: 'report',
  }),
};
