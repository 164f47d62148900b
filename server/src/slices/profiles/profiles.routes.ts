import type { routes } from '#contract/index.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { Profiles } from './profiles.service.ts';

export const profilesHandlers = (profiles: Profiles): Handlers<typeof routes.profiles> => ({
  readUser: ({ params }) => profiles.own(params.uid),
  readProfile: ({ params }, { actor }) => profiles.read(actor.uid, params.uid),
  saveProfile: ({ params, body }) => profiles.save(params.uid, body),
  checkUsername: async ({ params }, { actor }) => ({
    available: await profiles.isUsernameAvailable(actor.uid, params.username),
  }),
});
