import { PRODUCT } from '#contract/brand.ts';

/** The sentences of the access slice. */
export const access = {
  title: 'Request Beta Access',
  note: `${PRODUCT} is small on purpose. During the beta a limited number of members are accepted; tell us a little about you, and we will look at every request.`,
  email: 'Email',
  firstName: 'First name',
  lastName: 'Last name',
  moved: 'When did you move to NYC?',
  movedHint: 'Not here yet? Choose the month you will be.',
  month: 'Month',
  year: 'Year',
  chooseMonth: 'Choose…',
  chooseYear: 'Choose…',
  instagram: 'Instagram',
  linkedin: 'LinkedIn',
  instagramExample: 'https://instagram.com/you',
  linkedinExample: 'https://linkedin.com/in/you',
  optional: 'optional',
  reason: `Why would you like to join?`,
  reasonHint: 'A sentence or two is plenty: what brought you here, whom you hope to meet.',
  missingMonth: 'Choose a month and a year.',
  submit: 'Submit Request',
  busy: 'Submitting...',
  failed: 'Error submitting request. Please try again.',
  haveCode: 'I have an access code',
  thanks: {
    title: 'Thank you!',
    intro: 'Your request is with us. This is what happens next:',
    steps: [
      'A person reads your request. That takes a few days, not a few minutes.',
      'When there is room for you, a mail brings your personal access code.',
      'With the code you join, make your profile, and meet your neighbors.',
    ],
    back: 'Back to the start',
    haveCode: 'I have an access code',
  },
};
