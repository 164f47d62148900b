import type { invites } from '#contract/invites/routes.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { Invites } from './invites.service.ts';

export const invitesHandlers = (service: Invites): Handlers<typeof invites> => ({
  async requestAccess({ body }) {
    await service.request(body);
    return {};
  },
});
