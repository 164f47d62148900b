/** The sentences of the safety slice. */
export const safety = {
  block: (name: string) => `Block ${name}`,
  report: (name: string) => `Report ${name}`,
  blockTitle: (name: string) => `Block ${name}?`,
  blockDescription:
    'You no longer see, find or reach each other, and a connection between you ends. They are not told. You can lift the block later.',
  blockConfirm: 'Block',
  cancel: 'Cancel',
  blocked: (name: string) => `You blocked ${name}.`,
  undo: 'Undo',
  unblocked: (name: string) => `${name} is no longer blocked.`,
  reportTitle: (name: string) => `Report ${name}`,
  reportDescription: 'What you write goes to the people who run Stoop. They are not told who reported them.',
  reason: 'What happened?',
  reasonHint: 'As much as you like to say; it helps to name where it happened.',
  send: 'Send report',
  sending: 'Sending…',
  close: 'Close',
  reported: 'Thank you. We will look at it.',
};
