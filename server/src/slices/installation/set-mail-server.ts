import { installation } from '#contract/installation/routes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handleInTransaction } from '#server/platform/http/handle.ts';
import { mailServerOf } from '#server/platform/mail/mail-server.ts';
import { storeSettings } from '#server/platform/settings/settings.sql.ts';
import { withStoredPassword, writeMailServer } from './installation.rules.ts';
import { lockSetUpLink } from './set-up-link.ts';
import { setUpViewOf } from './views.ts';

/** Every node sends the next mail by this server. */
export const setMailServer = handleInTransaction(installation.setMailServer, async ({ work, body, address }) => {
  await lockSetUpLink(work, body.token);
  const { app, db } = work;
  const stored = await mailServerOf({ config: app.config, db });
  if (stored?.setBy === 'environment') fail('SET_BY_ENVIRONMENT');
  const { url, sender } = writeMailServer(withStoredPassword(body.mail, stored));
  await storeSettings(db, { SMTP_URL: url, MAIL_FROM: sender }, app.clock.now());
  work.after(() => app.security.record('set_up_used', { address, outcome: 'The mail server was set' }));
  return setUpViewOf(app, db);
});
