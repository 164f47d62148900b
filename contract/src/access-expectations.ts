/**
 * The expected answer to each role on each route (D-05). It is written by hand and does not read the access levels of the
 * contract, so that a level that is declared wrongly is noticed: the access matrix compares both with what the server answers.
 * A route that is missing here does not compile.
 */
import type { Role, Verdict } from './access-levels.ts';
import type { routes } from './index.ts';

/** The answer to each role. */
export type Answers = Record<Role, Verdict>;

const everybody: Answers = {
  visitor: 'allow',
  newcomer: 'allow',
  stranger: 'allow',
  requester: 'allow',
  connected: 'allow',
  participant: 'allow',
  waiting: 'allow',
  coHost: 'allow',
  owner: 'allow',
  blocked: 'allow',
  operator: 'allow',
};
const accounts: Answers = { ...everybody, visitor: 'refuse' };
const members: Answers = { ...accounts, newcomer: 'setUp' };
const membersWithoutBlock: Answers = { ...members, blocked: 'hide' };
const nobody: Answers = {
  visitor: 'refuse',
  newcomer: 'setUp',
  stranger: 'hide',
  requester: 'hide',
  connected: 'hide',
  participant: 'hide',
  waiting: 'hide',
  coHost: 'hide',
  owner: 'hide',
  blocked: 'hide',
  operator: 'hide',
};
const owner: Answers = { ...nobody, owner: 'allow' };
/** The same for routes that an account needs before it has a profile, or while it is closed. */
const ownAccount: Answers = { ...owner, newcomer: 'hide' };
const bothMembers: Answers = { ...owner, requester: 'allow', connected: 'allow' };
/** The two members of the chat, or of the table. */
const participants: Answers = { ...owner, participant: 'allow' };
const attendees: Answers = { ...participants, coHost: 'allow' };
const organizers: Answers = { ...owner, coHost: 'allow' };
const operators: Answers = { ...nobody, newcomer: 'hide', operator: 'allow' };

export const EXPECTED_ACCESS: { [S in keyof typeof routes]: { [R in keyof (typeof routes)[S]]: Answers } } = {
  identity: {
    listSessions: ownAccount,
    endSession: ownAccount,
    endOtherSessions: ownAccount,
  },
  passkeys: {
    signInOptions: everybody,
    signIn: everybody,
    list: ownAccount,
    addOptions: ownAccount,
    add: ownAccount,
    rename: ownAccount,
    keep: ownAccount,
    remove: ownAccount,
    makeRecoveryCodes: ownAccount,
    stepUpOptions: ownAccount,
    stepUp: ownAccount,
    stepUpByCode: ownAccount,
  },
  invites: {
    requestAccess: everybody,
    listInvitations: owner,
    invite: owner,
    revokeInvitation: owner,
  },
  media: {
    uploadProfilePhotoDraft: ownAccount,
    uploadProfilePhoto: ownAccount,
    uploadPicture: owner,
  },
  profiles: {
    readUser: ownAccount,
    readProfile: membersWithoutBlock,
    previewProfile: ownAccount,
    saveProfile: ownAccount,
    checkUsername: accounts,
  },
  safety: {
    listBlocks: owner,
    block: owner,
    unblock: owner,
    appealState: everybody,
    appeal: everybody,
    appealLink: everybody,
  },
  reports: {
    report: members,
  },
  connections: {
    list: owner,
    read: bothMembers,
    request: membersWithoutBlock,
    answer: bothMembers,
    end: bothMembers,
  },
  discovery: {
    intros: members,
    listNotForMe: owner,
    markNotForMe: owner,
    unmarkNotForMe: owner,
    readArrivals: members,
    joinArrivalsChat: members,
    leaveArrivalsChat: members,
  },
  chats: {
    list: members,
    listDirectChats: owner,
    read: participants,
    participants: participants,
    messages: participants,
    search: members,
    edit: participants,
    deleteMessage: participants,
    react: participants,
    reactions: participants,
    send: participants,
    seen: participants,
    setLevel: participants,
    readSettings: owner,
    saveSettings: owner,
    markRead: participants,
  },
  hangouts: {
    list: members,
    create: members,
    read: membersWithoutBlock,
    attendees: membersWithoutBlock,
    address: attendees,
    addressReaders: owner,
    change: organizers,
    cancel: owner,
    cancelFollowing: owner,
    nameCoHost: owner,
    endCoHost: organizers,
    removeAttendee: organizers,
    listRemovedAttendees: organizers,
    letBackIn: organizers,
    join: owner,
    leave: owner,
    reconfirm: owner,
    confirmations: organizers,
    changeRsvp: owner,
    guestsAndNotes: organizers,
    suggestions: attendees,
    suggest: attendees,
    week: everybody,
    readPlaceLink: everybody,
    redeemPlaceLink: everybody,
  },
  encounters: {
    list: attendees,
    mark: attendees,
    reportAbsence: attendees,
  },
  tables: {
    readWish: owner,
    saveWish: owner,
    list: members,
    propose: participants,
    vote: participants,
    stay: participants,
    leave: participants,
  },
  sharing: {
    readCard: owner,
    saveContact: owner,
    removeContact: owner,
    share: owner,
    stopSharing: owner,
    gotHome: owner,
    readLink: everybody,
    redeemLink: everybody,
  },
  calendar: { readFeed: owner, createFeed: owner, removeFeed: owner },
  events: {
    list: members,
    read: members,
    join: members,
    leave: members,
    attendees: members,
    attend: members,
    withdraw: members,
    messages: members,
    send: members,
  },
  newcomers: {
    readSteps: owner,
    markStep: owner,
    dismissSteps: owner,
    readWelcome: owner,
    saveWelcome: owner,
  },
  notifications: {
    list: owner,
    markRead: owner,
    readSettings: owner,
    saveSettings: owner,
    readPushKey: members,
    saveDevice: owner,
    removeDevice: owner,
  },
  account: {
    readAccountStatus: ownAccount,
    setLanguage: ownAccount,
    readDownload: ownAccount,
    startDownload: ownAccount,
    createDownloadLink: ownAccount,
    scheduleDeletion: ownAccount,
    undoDeletion: ownAccount,
    deleteNow: ownAccount,
    sendAppeal: ownAccount,
    readDeletionLink: everybody,
    redeemDeletionLink: everybody,
  },
  writing: {
    generateMatchReason: membersWithoutBlock,
    generateConnectionSummary: membersWithoutBlock,
  },
  artists: {
    searchArtists: accounts,
  },
  operators: {
    countWaiting: operators,
    listRequests: operators,
    decideRequest: operators,
    listReports: operators,
    resolveReport: operators,
    listMembers: operators,
    suspend: operators,
    restore: operators,
    listAppeals: operators,
    decideAppeal: operators,
    listCodes: operators,
    listBranches: operators,
    listInvitees: operators,
    reviewInvitee: operators,
    issueCode: operators,
    revokeCode: operators,
    createEvent: operators,
    changeEvent: operators,
    cancelEvent: operators,
    figures: operators,
    meetings: operators,
    listAudit: operators,
  },
  diagnostics: {
    reportError: everybody,
    readStatus: operators,
  },
};
