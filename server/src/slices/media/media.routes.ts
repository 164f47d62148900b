import type { routes } from '#contract/index.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import { pickedPath, picturePath, savedPath } from './media.rules.ts';
import type { Media } from './media.service.ts';

export const mediaHandlers = (media: Media): Handlers<typeof routes.media> => ({
  uploadPicked: ({ params, body }) => media.keepPhoto(params.uid, pickedPath(params.uid), body),
  uploadSaved: ({ params, body }) => media.keepPhoto(params.uid, savedPath(params.uid, params.timestamp), body),
  uploadPicture: ({ params, body }) => media.keepPicture(params.uid, picturePath(params.uid, params.name), body),
});
