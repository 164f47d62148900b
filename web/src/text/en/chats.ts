/** The sentences of the chats slice. */
export const chats = {
  pageTitle: 'Messages',
  select: 'Select a chat to start messaging',
  selectHint: 'Your conversations stand on the left, the newest first.',
  loading: 'Loading your conversations…',
  listFailed: 'Your conversations did not load',
  listFailedHint: 'Nothing was lost. Try again in a moment.',
  retry: 'Try again',
  retrying: 'Trying…',

  search: 'Search your messages',
  clearSearch: 'Clear the search',
  searching: 'Searching…',
  searchResults: 'Messages found',
  searchFailed: 'The search did not work',
  found: (n: number, more: boolean) =>
    n === 0
      ? 'No messages found'
      : n === 1
        ? '1 message found'
        : more
          ? `The newest ${n} messages found`
          : `${n} messages found`,
  nothingFound: (search: string) => `No message has “${search}” in it`,
  nothingFoundHint: 'Try fewer words, or only the beginning of the last one.',
  moreFound: 'Show more',

  groups: 'Group Chats',
  noGroups: 'No group chats yet',
  noGroupsHint: 'Join a hangout and its chat appears here.',
  findHangouts: 'See hangouts',
  direct: 'Direct Messages',
  noDirect: 'No direct messages yet',
  noDirectHint: 'They begin with a connection request.',
  findPeople: 'Meet people',

  you: 'You',
  /** The last message in a row. */
  /** Before what they wrote. */
  by: (who: string) => `${who}: `,
  /** Stands for what a block keeps from the reader. */
  hiddenMessage: 'A hidden message',
  /** A message that is a photo, in a line. */
  photo: 'Photo',
  photoWith: (caption: string) => `Photo · ${caption}`,
  noMessagesYet: 'No messages yet',
  notSent: 'Not sent',
  notSentYet: 'Sending…',
  draft: 'Draft',
  wantsToConnect: 'Wants to connect',
  waitingForAnswer: 'Waiting for an answer',
  unread: (n: number) => (n === 1 ? '1 unread message' : `${n} unread messages`),
  member: 'A member who left',
  groupFallback: 'Group chat',

  justNow: 'now',
  minutesAgo: (n: number) => `${n}m`,
  hoursAgo: (n: number) => `${n}h`,
  today: 'Today',
  yesterday: 'Yesterday',

  typing: (name: string) => `${name} is typing…`,
  twoTyping: (one: string, two: string) => `${one} and ${two} are typing…`,
  severalTyping: 'Several people are typing…',
  seen: 'Seen',

  mute: 'Mute',
  unmute: 'Unmute',
  isMuted: 'Muted',
  mutedNow: 'Muted. You get no notifications of this conversation.',
  unmutedNow: 'You hear of this conversation again.',
  muteFailed: (why: string) => `That could not be changed. ${why}`,

  settings: {
    title: 'Conversations',
    showRead: 'Show when I have read messages',
    showReadHint: 'In direct messages. If it is off, you do not see when others have read yours either.',
    loading: 'Loading…',
    failed: 'This setting did not load',
    notSaved: 'That was not saved. Please try again.',
  },

  back: 'Back to all chats',
  openProfile: (name: string) => `${name}'s profile`,
  more: (name: string) => `More about ${name}`,
  openHangout: 'Open the hangout',
  people: (n: number) => (n === 1 ? '1 person' : `${n} people`),
  connected: 'Connected',
  conversation: (name: string) => `Conversation with ${name}`,
  messagesOf: (name: string) => `Messages with ${name}`,

  received: (name: string) => `${name} would like to connect. Accept to write back.`,
  receivedHint: 'If you decline, they are not told.',
  sent: (name: string) => `Waiting for ${name} to answer.`,
  remaining: (n: number) =>
    n === 0
      ? 'You can write again once your request is accepted.'
      : n === 1
        ? 'You can send 1 more message until then.'
        : `You can send ${n} more messages until then.`,
  closed: 'This conversation is closed for new messages.',

  loadingMessages: 'Loading messages…',
  loadingOlder: 'Loading older messages…',
  olderFailed: 'Older messages did not load.',
  messagesFailed: 'The messages did not load',
  begins: (name: string) => `This is where you and ${name} begin`,
  beginsLeft: 'What you two wrote stays here',
  beginsGroup: (title: string) => `Welcome to ${title}`,
  beginsHint: 'Say hello, ask what they like about the city so far.',
  beginsGroupHint: 'Everyone who joined the hangout reads along here.',
  beginsOpenHint: 'Every member may read and write here.',
  newMessages: 'New messages',
  newBelow: (n: number) => (n === 1 ? '1 new message' : `${n} new messages`),
  toNewest: 'Go to the newest message',
  announce: (name: string, content: string) => `${name}: ${content}`,

  /** Before a message, for screen readers. */
  spoken: (name: string, time: string) => `${name}, ${time}`,
  sending: 'Sending',
  stored: 'Sent',
  refused: 'Not sent',
  resend: 'Retry',
  remove: 'Delete',
  sendFailed: 'This message could not be sent.',

  showPeople: 'Who takes part',
  closePeople: 'Close',
  loadingPeople: 'Loading…',
  peopleFailed: 'This list did not load',
  morePeople: 'Show more',
  reportMessage: 'Report',

  photoOf: (name: string) => `Photo from ${name}`,
  ownPhoto: 'Your photo',
  openPhoto: (name: string) => `Enlarge the photo from ${name}`,
  openOwnPhoto: 'Enlarge your photo',
  closePhoto: 'Close',
  uploadingPhoto: 'Uploading your photo…',
  photoLost: 'This device could not keep the photo. Delete this message and choose the photo again.',
  addPhoto: 'Add a photo',
  preparingPhoto: 'Preparing your photo…',
  photoReady: 'The photo is ready to be sent.',
  chosenPhoto: 'The photo to be sent',
  removePhoto: 'Remove the photo',
  addCaption: 'Add a caption',
  editCaption: 'Edit caption',

  messageMenu: 'What to do with this message',
  editMessage: 'Edit',
  copyText: 'Copy text',
  copied: 'Copied',
  deleteMessage: 'Delete',
  deleteTitle: 'Delete this message?',
  deleteDescription: 'It is deleted for everyone in this conversation, and cannot be brought back.',
  deleteConfirm: 'Delete message',
  keepMessage: 'Keep it',
  deleteFailed: (why: string) => `The message was not deleted. ${why}`,
  deleted: 'Message deleted',
  edited: 'edited',
  editing: 'Edit message',
  editingHint: 'Escape to cancel',
  cancelEdit: 'Cancel editing',
  saveEdit: 'Save',
  saving: 'Saving…',

  write: (name: string) => `Message ${name}`,
  placeholder: 'Write a message…',
  addEmoji: 'Add an emoji',
  send: 'Send',
  left: (n: number) => `${n} characters left`,
  over: (n: number) => (n === 1 ? '1 character too long' : `${n} characters too long`),
};
