import { events } from '#contract/events/routes.ts';
import { handle } from './access.ts';
import { toView } from './views.ts';

export const read = handle(events.read, async ({ event }) => toView(event));
