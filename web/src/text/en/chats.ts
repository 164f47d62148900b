import { listOf, plural } from '../plural.ts';

const othersOf = (n: number) => plural('en', n, { one: '1 other', other: `${n} others` });

/** The sentences of the chats slice. */
export const chats = {
  pageTitle: 'Messages',
  connections: 'Your Connections',
  select: 'Select a chat to start messaging',
  selectHint: 'Your chats are on the left.',
  selectNoneHint: 'Join a hangout or connect with someone, and your chats show up on the left.',
  loading: 'Loading your chats…',
  listFailed: 'Your chats didn’t load',
  listFailedHint: 'Nothing was lost. Try again in a moment.',
  retry: 'Try again',
  retrying: 'Trying…',

  newChat: 'New chat',
  search: 'Search chats and messages',
  clearSearch: 'Clear the search',
  searching: 'Searching…',
  searchResults: 'Search results',
  searchFailed: 'The search didn’t work',
  found: (chats: number, n: number, more: boolean) =>
    [
      chats > 0 && plural('en', chats, { one: '1 chat found.', other: `${chats} chats found.` }),
      n === 0
        ? 'No messages found.'
        : plural('en', n, {
            one: '1 message found.',
            other: more ? `The newest ${n} messages found.` : `${n} messages found.`,
          }),
    ]
      .filter(Boolean)
      .join(' '),
  foundChats: 'People and groups',
  moreChats: (n: number) => `Show ${n} more`,
  foundMessages: 'Messages',
  noMessagesFound: (search: string) => `No messages contain “${search}”`,
  nothingFound: (search: string) => `Nothing found for “${search}”`,
  nothingFoundHint: 'Try fewer words, or just the start of the last one.',
  moreFound: 'Show more',

  requests: (n: number) => `Requests (${n})`,
  groups: 'Group Chats',
  noGroups: 'No group chats yet',
  noCurrentGroups: 'No current group chats',
  showAllGroups: (n: number) => `Show all ${n} group chats`,
  showFewerGroups: 'Show fewer',
  past: (n: number) => `Past hangouts (${n})`,
  noGroupsHint: 'Join a hangout and its chat appears here.',
  findHangouts: 'See hangouts',
  direct: 'Direct Messages',
  noDirect: 'No direct messages yet',
  noDirectHint: 'They start with a connection request.',
  findPeople: 'Meet people',

  you: 'You',
  /** The author, before a message in one line. */
  by: (who: string) => `${who}: `,
  /** Shown instead of a message that a block hides. */
  hiddenMessage: 'A hidden message',
  /** A photo message in one line. */
  photo: 'Photo',
  photoWith: (caption: string) => `Photo · ${caption}`,
  noMessagesYet: 'No messages yet',
  notSent: 'Not sent',
  notSentYet: 'Sending…',
  draft: 'Draft',
  wantsToConnect: 'Wants to connect',
  waitingForAnswer: 'Waiting for an answer',
  unread: (n: number) => plural('en', n, { one: '1 unread message', other: `${n} unread messages` }),
  member: 'A member who left',
  groupFallback: 'Group chat',
  /** The title of the chat of members who arrived around a month. */
  arrivals: (month: string) => `Arrived around ${month}`,

  /** System messages. In the chat of an event, the community is the actor. */
  system: {
    someone: 'A member',
    joined: (name: string) => `${name} joined`,
    /** Sentences about an action of the reader. */
    own: {
      joined: 'You joined',
      left: 'You left',
      started: 'You started this chat',
      cancelled: 'You cancelled this hangout',
      changed: 'You changed this hangout',
      changedTime: (when: string) => `You changed the time: ${when}`,
      changedLocation: (place: string) => `You changed the place: ${place}`,
      changedTimeAndLocation: (when: string, place: string) => `You changed time and place: ${when}, ${place}`,
    },
    /** Several members who joined one after the other, some of them only counted. */
    joinedTogether: (names: string[], others: number) =>
      names.length === 0
        ? `${others} members joined`
        : `${listOf('en-GB', others === 0 ? names : [...names, othersOf(others)])} joined`,
    left: (name: string) => `${name} left`,
    started: (name: string) => `${name} started this chat`,
    cancelled: (name: string) => `${name} cancelled this hangout`,
    changed: (name: string) => `${name} changed this hangout`,
    changedTime: (name: string, when: string) => `${name} changed the time: ${when}`,
    changedLocation: (name: string, place: string) => `${name} changed the place: ${place}`,
    changedTimeAndLocation: (name: string, when: string, place: string) =>
      `${name} changed time and place: ${when}, ${place}`,
    eventCancelled: (reason: string | undefined) =>
      reason ? `This event was cancelled: ${reason}` : 'This event was cancelled',
    eventChanged: 'This event has changed',
    eventTitle: (title: string) => `This event is now called ${title}`,
    eventTime: (when: string) => `New time: ${when}`,
    eventLocation: (place: string) => `New place: ${place}`,
  },

  justNow: 'now',
  minutesAgo: (n: number) => `${n}m`,
  hoursAgo: (n: number) => `${n}h`,
  today: 'Today',
  yesterday: 'Yesterday',

  typing: (name: string) => `${name} is typing…`,
  twoTyping: (one: string, two: string) => `${one} and ${two} are typing…`,
  severalTyping: 'Several people are typing…',
  seen: 'Seen',

  /** Which messages of a chat notify the member. */
  level: {
    title: 'Notifications',
    labels: { all: 'All messages', replies: 'Replies to you', nothing: 'Nothing' },
    hints: {
      all: 'You’re notified of new messages while you’re away, and they count at the top.',
      replies:
        'You’re notified when somebody replies to one of your messages, and only those replies count at the top.',
      nothing: 'You’re not notified, and new messages don’t count at the top. They still show in your list.',
    },
    /** For a chat that never notifies. */
    countHints: {
      all: 'This chat doesn’t notify you. New messages count at the top.',
      replies: 'This chat doesn’t notify you. Only replies to your messages count at the top.',
      nothing: 'This chat doesn’t notify you, and new messages don’t count at the top.',
    },
    repliesMark: 'Notifies of replies to you',
    nothingMark: 'Muted',
    failed: (why: string) => `That didn’t work. ${why}`,
  },

  settings: {
    title: 'Read receipts',
    showRead: 'Show when I’ve read messages',
    showReadHint: 'In direct messages. If this is off, you won’t see when others have read yours either.',
    loading: 'Loading…',
    failed: 'This setting didn’t load',
    notSaved: 'That wasn’t saved. Please try again.',
  },

  back: 'Back',
  openProfile: (name: string) => `${name}'s profile`,
  openOwnProfile: 'Your profile',
  more: (name: string) => `More about ${name}`,
  openHangout: 'Open the hangout',
  openGroup: 'Open the group',
  people: (n: number) => plural('en', n, { one: '1 person', other: `${n} people` }),
  connected: 'Connected',
  /** The title of the browser's tab. */
  windowTitle: (name: string) => `${name} · Messages`,
  conversation: (name: string) => `Conversation with ${name}`,
  messagesOf: (name: string) => `Messages with ${name}`,

  received: (name: string) => `${name} would like to connect. Accept to write back.`,
  receivedHint: 'If you decline, they won’t be notified.',
  sent: (name: string) => `Waiting for ${name} to answer.`,
  remaining: (n: number) =>
    n === 0
      ? 'You can write again once your request is accepted.'
      : plural('en', n, {
          one: 'You can send 1 more message until then.',
          other: `You can send ${n} more messages until then.`,
        }),
  closed: 'You can’t send messages in this chat anymore.',

  loadingMessages: 'Loading messages…',
  loadingOlder: 'Loading older messages…',
  olderFailed: 'Older messages didn’t load.',
  messagesFailed: 'The messages didn’t load',
  begins: (name: string) => `This is the start of your chat with ${name}`,
  beginsLeft: 'You can still read your messages here',
  beginsGroup: (title: string) => `Welcome to ${title}`,
  beginsHint: 'Say hello, or ask what they like about the city so far.',
  beginsGroupHint: 'Everyone who’s going can read this chat.',
  beginsHuddleHint: 'Only the people in this chat can read it. People who join later don’t see earlier messages.',
  beginsOpenHint: 'Every member can read and write here.',
  newMessages: 'New messages',
  newBelow: (n: number) => plural('en', n, { one: '1 new message', other: `${n} new messages` }),
  toNewest: 'Go to the newest message',
  announce: (name: string, content: string) => `${name}: ${content}`,

  /** Before a message, for screen readers. */
  spoken: (name: string, time: string) => `${name}, ${time}`,
  sending: 'Sending',
  stored: 'Sent',
  refused: 'Not sent',
  resend: 'Retry',
  remove: 'Delete',
  sendFailed: 'This message couldn’t be sent.',

  showPeople: 'Show participants',
  closePeople: 'Close',
  loadingPeople: 'Loading…',
  peopleFailed: 'This list didn’t load',
  reportMessage: 'Report',

  photoOf: (name: string) => `Photo from ${name}`,
  ownPhoto: 'Your photo',
  openPhoto: (name: string) => `Enlarge the photo from ${name}`,
  openOwnPhoto: 'Enlarge your photo',
  closePhoto: 'Close',
  uploadingPhoto: 'Uploading your photo…',
  photoLost: 'This device couldn’t keep the photo. Delete this message and choose the photo again.',
  addPhotos: 'Add photos',
  preparingPhoto: 'Preparing your photo…',
  photosReady: (n: number) =>
    plural('en', n, { one: 'Your photo is ready to send.', other: `${n} photos are ready to send.` }),
  chosenPhoto: (at: number, count: number) => (count === 1 ? 'Photo to send' : `Photo ${at} of ${count} to send`),
  removePhoto: (at: number, count: number) => (count === 1 ? 'Remove the photo' : `Remove photo ${at} of ${count}`),
  tooManyPhotos: (most: number) => `You can send ${most} photos at once. The others weren’t added.`,
  addCaption: 'Add a caption',
  editCaption: 'Edit caption',

  reply: 'Reply',
  replyingTo: (name: string) => `Replying to ${name}`,
  replyingToYourself: 'Replying to yourself',
  cancelReply: 'Don’t reply to this message',
  /** A quote, for screen readers. */
  inReplyTo: (quote: string) => `In reply to ${quote}`,
  quoteLoading: 'Loading…',
  quoteGone: 'This message isn’t here anymore',

  react: (emoji: string) => `React with ${emoji}`,
  takeBack: (emoji: string) => `Take back ${emoji}`,
  reactions: 'Reactions',
  /** A reaction that others chose. Pressing it adds the member's own. */
  reactedWith: (emoji: string, n: number) =>
    plural('en', n, { one: `${emoji} 1 reaction`, other: `${emoji} ${n} reactions` }),
  showReactions: 'See who reacted',
  noReactions: 'Nobody reacts to this message anymore.',
  reactionFailed: (why: string) => `Your reaction wasn’t saved. ${why}`,

  messageMenu: 'Message options',
  editMessage: 'Edit',
  copyText: 'Copy text',
  copied: 'Copied',
  copyLink: 'Copy link',
  linkCopied: 'Link copied. It works for people in this chat.',
  deleteMessage: 'Delete',
  deleteTitle: 'Delete this message?',
  deleteDescription: 'It will be deleted for everyone in this chat. You can’t undo this.',
  deleteConfirm: 'Delete message',
  keepMessage: 'Keep it',
  deleteFailed: (why: string) => `The message wasn’t deleted. ${why}`,
  deleted: 'Message deleted',
  youDeleted: 'You deleted a message',
  edited: 'edited',
  editing: 'Edit message',
  editingHint: 'Escape to cancel',
  cancelEdit: 'Cancel editing',
  saveEdit: 'Save',
  saving: 'Saving…',

  write: (name: string) => `Message ${name}`,
  placeholder: 'Write a message…',
  addEmoji: 'Add a random emoji',
  pickEmoji: 'Choose an emoji',
  pickReaction: 'Choose a reaction',
  otherReaction: 'React with another emoji',
  searchEmoji: 'Search emojis',
  emojisFound: (n: number) => plural('en', n, { one: '1 emoji found', other: `${n} emojis found` }),
  noEmojiFoundHint: 'Try another word, like “pizza” or “happy”.',
  emojisFailed: 'The emojis didn’t load',
  recentEmojis: 'Recently used',
  emojiGroups: {
    offered: 'Quick picks',
    faces: 'Faces',
    people: 'Gestures and people',
    hearts: 'Hearts and stars',
    nature: 'Animals and nature',
    food: 'Food and drink',
    activities: 'Activities',
    city: 'City and things',
  },
  send: 'Send',
  left: (n: number) => `${n} characters left`,
  over: (n: number) => plural('en', n, { one: '1 character too long', other: `${n} characters too long` }),
};
