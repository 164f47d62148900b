import { installation } from '#contract/installation/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { checkSetUpLink } from './set-up-link.ts';
import { setUpViewOf } from './views.ts';

export const readSetUp = handle(installation.readSetUp, async ({ app, db, body }) => {
  await checkSetUpLink(app, body.token);
  return setUpViewOf(app, db);
});
