import { notifications } from '#contract/notifications/routes.ts';
import { handle } from './context.ts';

export const saveDevice = handle(notifications.saveDevice, ({ ctx, viewer, body }) => ctx.push.save(viewer, body));
