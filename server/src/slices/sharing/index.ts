import type { Db } from '#server/platform/db/database.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import type { SharingContext } from './context.ts';
import { followChanges } from './end-plans.ts';
import { addConfirmedContact, shareDemoPlan } from './for-demo.ts';
import { gotHome } from './got-home.ts';
import { homeToken, type Purpose, safetyLinkTo, safetySignatures } from './links.ts';
import { sharedPlansOf } from './member-data.ts';
import { readCard } from './read-card.ts';
import { readLink } from './read-link.ts';
import { removeContact } from './remove-contact.ts';
import { saveContact } from './save-contact.ts';
import { type PlanToShare, share } from './share.ts';
import { stopSharing } from './stop-sharing.ts';
import { tendSharedPlans } from './tend-plans.ts';
import { useLink } from './use-link.ts';

export { addConfirmedContact, shareDemoPlan } from './for-demo.ts';
export { homeToken, safetyLinkTo } from './links.ts';
export { sharedPlansOf } from './member-data.ts';
export { tendSharedPlans } from './tend-plans.ts';

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
    isSignedLink: safetySignatures(ctx.db),
    homeToken,
    tend: () => tendSharedPlans(ctx),
    linkTo: (db: Db, purpose: Purpose, id: string) => safetyLinkTo(ctx, db, purpose, id),
    addConfirmed: (uid: string, contact: { name: string; email: string }) => addConfirmedContact(ctx, uid, contact),
    share: (plan: PlanToShare) => shareDemoPlan(ctx, plan),
    of: (uid: string) => sharedPlansOf(ctx.db, uid),
  };
}
