import type { HangoutBrief } from '#contract/hangouts/views.ts';
import type { Work } from '#server/platform/db/unit-of-work.ts';
import { markAskedToReconfirm, placeToken } from '#server/slices/hangouts/index.ts';
import { confirmedRecipientOf } from '#server/slices/identity/index.ts';
import { notify } from './notify.ts';
import { offerMail, reconfirmMail } from './question-mails.ts';
import { grantFor, type Question } from './questions.rules.ts';

interface Asking {
  type: 'hangout_reconfirm' | 'hangout_promoted';
  host: string | null;
  hangout: HangoutBrief;
  until: string;
}

/** Mails a question, with a link that answers it without signing in, to a member whose address is confirmed. */
async function mailQuestion(work: Work, uid: string, { type, hangout, until }: Asking) {
  const recipient = await confirmedRecipientOf(work.db, uid);
  const grant = grantFor({ type, message: until });
  if (recipient === null || grant === null) return;
  const token = await placeToken(work.db, { ...grant, uid, hangoutId: hangout.id });
  // The token is in the fragment, so that browsers do not send it to servers on their own.
  const mail = { to: recipient, hangout, until, link: `${work.app.publicUrl()}/place#${token}` };
  const goodForMs = Math.max(1, grant.until.getTime() - work.app.clock.now().getTime());
  await work.app.mailQueue.send(work, type === 'hangout_promoted' ? offerMail(mail) : reconfirmMail(mail), goodForMs);
}

/**
 * Asks members about their place, in their list of notifications, by push and by mail (B-02). Members who turned this type off
 * are asked nowhere. The notifications of these members must be locked.
 */
export async function askAboutPlaces(work: Work, uids: readonly string[], asking: Asking) {
  const { type, host, hangout, until } = asking;
  const question: Question = { type, message: until };
  const notice = { ...question, from: host, hangoutId: hangout.id };
  const notifiedUids = await notify(work, uids, notice);
  for (const uid of notifiedUids) await mailQuestion(work, uid, asking);
  if (type === 'hangout_reconfirm' && notifiedUids.length > 0)
    await markAskedToReconfirm(work, hangout.id, notifiedUids);
}
