import { account } from '#contract/account/routes.ts';
import { handle } from '#server/platform/http/handle.ts';
import { downloadOf } from './downloads.sql.ts';
import { toView } from './downloads.ts';

export const readDownload = handle(account.readDownload, async ({ app, db, params }) =>
  toView(await downloadOf(db, params.uid), app.clock.now()),
);
