import { route } from '../route.ts';
import { empty } from '../shapes.ts';
import { accessRequest } from './forms.ts';

export const invites = {
  requestAccess: route({
    method: 'POST',
    path: '/api/access-requests',
    summary:
      'Requests beta access. A second request for the same email gets the same answer. It counts when the first was declined or its code has lapsed.',
    access: 'public',
    body: accessRequest,
    output: empty,
    errors: ['ACCESS_REQUEST_FAILED'],
    limit: 'accessRequest',
  }),
};
