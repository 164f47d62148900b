import type { WelcomeForm } from '#contract/welcome/routes.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { WelcomeContext } from './context.ts';
import { offerTables } from './offer-tables.ts';
import { read } from './read.ts';
import { save, saveFor } from './save.ts';
import * as sql from './welcome.sql.ts';

export const welcomeHandlers = { read, save };

type Listener = (work: Work, uids: readonly string[]) => Promise<void>;
export type Welcome = ReturnType<typeof createWelcome>;

/** Offers tables to members who have met nobody, and lets greeters find those who would like to be welcomed (B-06). */
export function createWelcome(deps: Omit<WelcomeContext, 'notifyOfOffer'>) {
  const { db, connections, hangouts, clock } = deps;
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
    /** Returns an SQL condition: whether the member in that column is a greeter. */
    isGreeter: (column: string) => sql.isGreeter(column, connections.hasConnection),
    /** Returns an SQL query of the members whom greeters are asked to welcome. */
    welcomed: () => sql.welcomed(connections.hasConnection, hangouts.hasHangout),
    /** Saves what a member says about being welcomed, for the demo data. */
    save: (uid: string, form: WelcomeForm) => saveFor(db, uid, form, clock.now()),
    /** Returns what a member said about being welcomed, for their download. */
    async of(uid: string) {
      const wish = await sql.wishOf(db, uid);
      return { greets: wish?.greets ?? false, isWelcomed: wish?.isWelcomed ?? false };
    },
  };
}
