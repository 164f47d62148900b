import { account } from '#contract/account/routes.ts';
import { handle } from './context.ts';
import { downloadOf } from './downloads.sql.ts';
import { toView } from './downloads.ts';

export const readDownload = handle(account.readDownload, async ({ ctx, db, params }) =>
  toView(await downloadOf(db, params.uid), ctx.clock.now()),
);
