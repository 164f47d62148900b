import * as z from 'zod/mini';
import { hangoutId } from '../hangouts/forms.ts';
import { route } from '../route.ts';
import { uid } from '../shapes.ts';
import { contactForm, safetyToken } from './forms.ts';
import { safetyCard, safetyLink } from './views.ts';

const ownUid = z.object({ uid });
const ownPlan = z.object({ uid, hangoutId });

export const sharing = {
  readCard: route({
    method: 'GET',
    path: '/api/safety-card/:uid',
    summary: 'Returns the caller’s trusted contact, and the plans that they share with them.',
    access: 'owner',
    params: ownUid,
    output: safetyCard,
    errors: ['NOT_FOUND'],
    limit: 'read',
  }),
  saveContact: route({
    method: 'PUT',
    path: '/api/safety-card/:uid/contact',
    summary:
      'Names a trusted contact, who is asked by mail whether they want to be one. Another address ends the plans shared so far.',
    access: 'owner',
    params: ownUid,
    body: contactForm,
    output: safetyCard,
    errors: ['NOT_FOUND', 'CONFIRM_EMAIL_FIRST', 'RECENT_LOGIN_REQUIRED'],
    limit: 'trustedContact',
  }),
  removeContact: route({
    method: 'DELETE',
    path: '/api/safety-card/:uid/contact',
    summary: 'Removes the trusted contact, and ends every plan shared with them.',
    access: 'owner',
    params: ownUid,
    output: safetyCard,
    errors: ['NOT_FOUND', 'RECENT_LOGIN_REQUIRED'],
    limit: 'write',
  }),
  share: route({
    method: 'PUT',
    path: '/api/safety-card/:uid/plans/:hangoutId',
    summary:
      'Shares a hangout that the caller goes to with their contact, by mail. Sharing it again changes whether they are asked.',
    access: 'owner',
    params: ownPlan,
    body: z.strictObject({ asksHome: z.boolean() }),
    output: safetyCard,
    errors: ['NOT_FOUND', 'CONTACT_NOT_CONFIRMED', 'HANGOUT_OVER'],
    limit: 'sharePlan',
  }),
  stopSharing: route({
    method: 'DELETE',
    path: '/api/safety-card/:uid/plans/:hangoutId',
    summary: 'Stops sharing a plan: its page can no longer be opened, and nobody is asked or told anything.',
    access: 'owner',
    params: ownPlan,
    output: safetyCard,
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
  gotHome: route({
    method: 'PUT',
    path: '/api/safety-card/:uid/plans/:hangoutId/home',
    summary: 'Says that the caller got home from a shared plan. A contact who was alerted gets another mail.',
    access: 'owner',
    params: ownPlan,
    output: safetyCard,
    errors: ['NOT_FOUND'],
    limit: 'write',
  }),
  readLink: route({
    method: 'POST',
    path: '/api/safety-links/read',
    summary: 'Returns what a mailed link is about. It changes nothing, because mail programs open links.',
    access: 'public',
    body: z.object({ token: safetyToken }),
    output: safetyLink,
    errors: ['SAFETY_LINK_GONE'],
    limit: 'link',
    link: 'safety',
  }),
  redeemLink: route({
    method: 'POST',
    path: '/api/safety-links/use',
    summary:
      'Answers a mailed link: whether somebody wants to be a trusted contact, or that the member got home. A contact who says no gets no such mails from anybody.',
    access: 'public',
    body: z.object({ token: safetyToken, answer: z.enum(['yes', 'no']) }),
    output: safetyLink,
    errors: ['SAFETY_LINK_GONE'],
    limit: 'link',
    link: 'safety',
  }),
};
