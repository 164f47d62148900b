import { notifications } from '#contract/notifications/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { pushes } from './push.ts';

export const readPushKey = handle(notifications.readPushKey, async ({ app }) => ({
  publicKey: await pushes(app).publicKey(),
}));
