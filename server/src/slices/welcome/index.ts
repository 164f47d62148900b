import type { WelcomeForm } from '#contract/welcome/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { WelcomeContext } from './context.ts';
import { saveDemoWelcome } from './for-demo.ts';
import { isGreeter, membersToWelcome } from './greeters.ts';
import { welcomeWishOf } from './member-data.ts';
import { offerTables } from './offer-tables.ts';
import { read } from './read.ts';
import { save } from './save.ts';

export { saveDemoWelcome } from './for-demo.ts';
export { isGreeter, membersToWelcome } from './greeters.ts';
export { welcomeWishOf } from './member-data.ts';
export { offerTables } from './offer-tables.ts';

export const welcomeHandlers = { read, save };

type Listener = (work: Work, uids: readonly string[]) => Promise<void>;
export type Welcome = ReturnType<typeof createWelcome>;

/** Offers tables to members who have met nobody, and lets greeters find those who would like to be welcomed (B-06). */
export function createWelcome(deps: Omit<WelcomeContext, 'notifyOfOffer'>) {
  const listeners: Listener[] = [];
  const ctx: WelcomeContext = {
    ...deps,
    async notifyOfOffer(work, uids) {
      for (const listener of listeners) await listener(work, uids);
    },
  };
  return {
    context: ctx,
    /** Runs in the transaction that offers tables to these members. */
    onOffer: (listener: Listener) => void listeners.push(listener),
    offer: () => offerTables(ctx),
    isGreeter: (column: string) => isGreeter(ctx, column),
    welcomed: () => membersToWelcome(ctx),
    save: (uid: string, form: WelcomeForm) => saveDemoWelcome(ctx, uid, form),
    of: (uid: string) => welcomeWishOf(ctx.db, uid),
  };
}
