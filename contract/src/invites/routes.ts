import { route } from '../route.ts';
import { empty } from '../shapes.ts';
import { accessRequest } from './forms.ts';

export const invites = {
  requestAccess: route({
    method: 'POST',
    path: '/api/access-requests',
    summary: 'Requests beta access. A second request for the same email changes nothing and gets the same answer.',
    access: 'public',
    body: accessRequest,
    output: empty,
    errors: ['ACCESS_REQUEST_FAILED'],
    limit: 'accessRequest',
  }),
};
