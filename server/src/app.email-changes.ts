import type { Identity } from './slices/identity/index.ts';
import type { Invites } from './slices/invites/index.ts';
import type { Operators } from './slices/operators/index.ts';

/**
 * Registers the slices whose data follows a member from one confirmed email to the next, in the transaction of the change.
 * Without it, the download and the deletion would miss the data under the former address.
 */
export function registerEmailChanges(slices: { identity: Identity; invites: Invites; operators: Operators }) {
  slices.identity.onEmailChanged(async (work, change) => {
    await slices.invites.moveEmail(work, change);
    await slices.operators.moveEmail(work, change);
  });
}
