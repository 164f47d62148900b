import { defineEvent } from '#server/platform/events.ts';

export interface AboutHome {
  uid: string;
  hangoutId: string;
}

/** A member is asked whether they got home. */
export const homeQuestionAsked = defineEvent<AboutHome>('homeQuestionAsked');

/** A member got home. */
export const memberGotHome = defineEvent<AboutHome>('memberGotHome');
