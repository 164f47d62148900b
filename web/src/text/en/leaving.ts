/** The question before changes are left. */
export const leaving = {
  title: 'Leave without saving?',
  text: 'Your changes aren’t saved yet.',
  leave: 'Leave',
  saveAndLeave: 'Save and leave',
  stay: 'Stay',
};
