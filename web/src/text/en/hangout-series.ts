/** The sentences about hangouts that repeat weekly. They are loaded with the parts that show them. */
export const hangoutSeries = {
  label: 'Weekly hangouts',
  position: (n: number, of: number) => `Every week, ${n} of ${of}`,
  previous: 'Previous one',
  next: 'Next one',
  cancelText: 'We’ll notify everyone who planned to come. You can’t undo this.',
  onlyThis: 'Only this one',
  following: 'This and all following',
  cancelling: 'Cancelling…',
  didCancelFollowing: 'This hangout and the following ones are cancelled, and everyone is notified.',
};
