import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { randomLetters } from '#server/platform/random.ts';
import type { SharingContext } from './context.ts';
import { followChanges } from './end-plans.ts';
import { gotHome } from './got-home.ts';
import { linkTo, safetySignatures, tokenFor } from './links.ts';
import { readCard } from './read-card.ts';
import { readLink } from './read-link.ts';
import { removeContact } from './remove-contact.ts';
import { saveContact } from './save-contact.ts';
import { share, sharePlan } from './share.ts';
import * as sql from './sharing.sql.ts';
import { stopSharing } from './stop-sharing.ts';
import { tendPlans } from './tend-plans.ts';
import { useLink } from './use-link.ts';
import { cardOf } from './views.ts';

export const sharingHandlers = { readCard, saveContact, removeContact, share, stopSharing, gotHome, readLink, useLink };

type Deps = Omit<SharingContext, 'notifyAsked' | 'notifyHome'>;
type Listener = (work: Work, uid: string, hangoutId: string) => Promise<void>;
export type Sharing = ReturnType<typeof createSharing>;

/** Trusted contacts, and the plans that members share with them (B-07). */
export function createSharing(deps: Deps) {
  const listeners: { asked: Listener[]; home: Listener[] } = { asked: [], home: [] };
  const runAll =
    (all: Listener[]): Listener =>
    async (...change) => {
      for (const listener of all) await listener(...change);
    };
  const ctx: SharingContext = { ...deps, notifyAsked: runAll(listeners.asked), notifyHome: runAll(listeners.home) };
  followChanges(ctx);
  return {
    context: ctx,
    /** Runs in the transaction that asks a member whether they got home. */
    onAsked: (listener: Listener) => void listeners.asked.push(listener),
    /** Runs in the transaction that records that a member got home. */
    onHome: (listener: Listener) => void listeners.home.push(listener),
    /** Returns a token with which a member says that they got home; null when nothing of this hangout waits for an answer. */
    async homeToken(db: Db, uid: string, hangoutId: string): Promise<string | null> {
      const plan = (await sql.plansOf(db, uid)).find((one) => one.hangoutId === hangoutId);
      return plan?.askedAt != null && plan.homeAt === null ? tokenFor(db, 'home', plan.id) : null;
    },
    isSignedLink: safetySignatures(deps.db),
    tend: () => tendPlans(ctx),
    linkTo: (...given: Parameters<typeof linkTo> extends [unknown, ...infer Rest] ? Rest : never) =>
      linkTo(ctx, ...given),
    /** Names a contact who has said yes, for the demo data and tests. Nobody is mailed. */
    async addConfirmed(uid: string, { name, email }: { name: string; email: string }) {
      const at = deps.clock.now().toISOString();
      const row = { uid, id: randomLetters(20), name, email, state: 'confirmed', askedAt: at, answeredAt: at } as const;
      await sql.saveContact(deps.db, row);
      return row.id;
    },
    /** Shares a plan for the demo data and tests. @throws AppError as the route does */
    share: (given: Parameters<typeof sharePlan>[2]) => deps.transact((work) => sharePlan(ctx, work, given)),
    /** Returns the contact and the shared plans of a member, for their download. */
    async of(uid: string) {
      const contact = await sql.contactOf(deps.db, uid);
      const { plans } = await cardOf(deps.db, uid);
      const { name, email, state, askedAt, answeredAt } = contact ?? {};
      return {
        trustedContact:
          name !== undefined && email !== undefined && state && askedAt
            ? { name, email, state, askedAt, answeredAt: answeredAt ?? null }
            : null,
        sharedPlans: plans,
      };
    },
  };
}
