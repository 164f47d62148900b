import { addConfirmedContact, shareDemoPlan } from '#server/demo/acts/sharing.ts';
import { hangoutsOf } from '#server/slices/hangouts/index.ts';
import type { App } from '../platform/app.ts';
import { HANGOUTS } from './hangouts.ts';
import { demoEmail } from './login.ts';

/** The member with a trusted contact, and the title of the hangout that she shares with them. */
const SHARED = { by: 'giulia.ferri', name: 'Chiara', title: 'Sunrise bread walk in Washington Heights' };

/** Names the trusted contact of a demo member, who has said yes, and shares a plan with them (B-07). May run twice. */
export async function seedSharing(app: App, uids: Map<string, string>) {
  const uid = uids.get(SHARED.by);
  const host = uids.get(HANGOUTS.find(({ title }) => title === SHARED.title)?.host ?? '');
  if (!uid || !host) return;
  await addConfirmedContact(app, uid, { name: SHARED.name, email: demoEmail('chiara') });
  const hangout = (await hangoutsOf(app.db, uid)).find(({ title, cancelled }) => title === SHARED.title && !cancelled);
  if (hangout?.part === 'confirmed') await shareDemoPlan(app, { uid, hangoutId: hangout.id, asksHome: true });
}
