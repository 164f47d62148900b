import type { access } from '#contract/access/routes.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { Access } from './access.service.ts';

export const accessHandlers = (service: Access): Handlers<typeof access> => ({
  async requestAccess({ body }) {
    await service.request(body);
    return {};
  },
});
