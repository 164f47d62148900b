import type { routes } from '#contract/index.ts';
import type { Handlers } from '#server/platform/http/mount.ts';
import type { Account } from './account.service.ts';

export const accountHandlers = (account: Account): Handlers<typeof routes.account> => ({
  exportData: ({ params }) => account.exportData(params.uid),
});
