import { gotHome } from './got-home.ts';
import { readCard } from './read-card.ts';
import { readLink } from './read-link.ts';
import { redeemLink } from './redeem-link.ts';
import { removeContact } from './remove-contact.ts';
import { saveContact } from './save-contact.ts';
import { share } from './share.ts';
import { stopSharing } from './stop-sharing.ts';

export { endPlansOfHidden, sharedPlansBlockEffect, updatePlansOfHangout } from './end-plans.ts';
export type { AboutHome } from './events.ts';
export { homeQuestionAsked, memberGotHome } from './events.ts';
export { homeToken, safetyLinkTo, safetySignatures } from './links.ts';
export { sharedPlansOf } from './member-data.ts';
export { tendSharedPlans } from './tend-plans.ts';

export const sharingHandlers = {
  readCard,
  saveContact,
  removeContact,
  share,
  stopSharing,
  gotHome,
  readLink,
  redeemLink: redeemLink,
};
