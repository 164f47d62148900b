import { sharing } from '#contract/sharing/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { cardOf } from './views.ts';

export const readCard = handle(sharing.readCard, ({ db, viewer }) => cardOf(db, viewer.uid));
