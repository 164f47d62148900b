import { PRODUCT } from '#contract/brand.ts';
import {
  BARRED_EMAIL_DAYS,
  DELETION_UNDO_DAYS,
  DOWNLOAD_KEPT_DAYS,
  ENDED_SESSION_KEPT_DAYS,
  MEMBER_NOTE_KEPT_DAYS,
  MINIMUM_AGE_YEARS,
  RECOVER_EMAIL_DAYS,
  REPORT_SNAPSHOT_DAYS,
  REPORTABLE_DAYS,
  REQUEST_LAPSE_DAYS,
  SESSION_IDLE_DAYS,
} from '#contract/limits.ts';

// These pages are long, so only their own chunk imports this file: it is not part of the catalog in index.ts.

/** A block of a legal page: a paragraph, or a list. */
export type LegalBlock = string | readonly string[];
export interface LegalSection {
  /** The fragment of its address. */
  id: string;
  title: string;
  blocks: readonly LegalBlock[];
}
export interface LegalText {
  title: string;
  intro: string;
  sections: readonly LegalSection[];
}

export const legal = {
  draftTitle: 'This is a draft',
  draft: 'It says what the product does, and a lawyer hasn’t reviewed it yet.',
  updated: 'Last changed on November 29, 2026',
  print: 'Print',
};

export const terms: LegalText = {
  title: 'Terms',
  intro: `These are the rules between you and ${PRODUCT}.`,
  sections: [
    {
      id: 'who',
      title: 'Joining',
      blocks: [
        `${PRODUCT} is a members’ club for people who are new to New York City. You need an access code, and you must be ${MINIMUM_AGE_YEARS} or older. We don’t ask for a document, but we close the account of anybody we find to be younger.`,
        'One person, one account. It’s yours alone: don’t share it, sell it or sign up for somebody else.',
      ],
    },
    {
      id: 'account',
      title: 'Your account',
      blocks: [
        'Keep your password to yourself, and use an email that only you read. You’re responsible for what happens under your account, unless someone got in through no fault of yours.',
        'Tell the truth about who you are. You may leave almost every field empty or hide it, but what you fill in should be about you, and the person in your photo should be you.',
      ],
    },
    {
      id: 'yours',
      title: 'Your words and photos',
      blocks: [
        `Your words and photos stay yours. You allow us to store them, resize photos and show them to the members you meant them for. That’s all: we don’t sell them, use them in ads, or train anything with them.`,
        'Upload only what you have the right to share. A photo of somebody else needs their consent.',
      ],
    },
    {
      id: 'rules',
      title: 'How we treat each other',
      blocks: [
        'The community guidelines are part of these terms. In short: be kind, be yourself, and don’t sell things.',
        'You also agree not to attack the service: no scraping, no automated accounts, no attempts to read what isn’t meant for you. If you find a security hole, please tell us and nobody else until we’ve closed it.',
      ],
    },
    {
      id: 'meeting',
      title: 'Meeting in person',
      blocks: [
        `Hangouts are hosted by members, not by us. We don’t check who members are, and we don’t vouch for them. Meet in public places, tell a friend where you’re going, and leave when something feels wrong. In an emergency, call 911.`,
      ],
    },
    {
      id: 'suspension',
      title: 'When we step in',
      blocks: [
        'If you break these terms, we may warn you or suspend your account. We email you when we do. You can appeal a suspension once, and a person reads the appeal.',
        'While you’re suspended, you can still log in to download your data, appeal or delete your account.',
      ],
    },
    {
      id: 'leaving',
      title: 'Leaving',
      blocks: [
        `You can delete your account in Settings at any time. You can undo that for ${DELETION_UNDO_DAYS} days, or delete everything at once. The privacy page says what is deleted and what stays.`,
      ],
    },
    {
      id: 'service',
      title: 'The service',
      blocks: [
        `${PRODUCT} is in beta and free of charge. It may be unavailable at times, change, or end one day. If it ends, we’ll give you time to download your data.`,
        'We provide it is. As far as the law allows, we aren’t liable for what members do, or for damage that we didn’t cause on purpose or by gross negligence. Nothing here limits rights that the law gives you.',
        `Minutes by train are estimates. We compute them from the schedules that the MTA publishes, and from that of the ferry. The MTA neither provides nor endorses ${PRODUCT}, and trains may run differently.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes and law',
      blocks: [
        'If we change these terms in a way that matters to you, we’ll email you before the change applies. If you don’t agree, you can leave.',
        'These terms are governed by the law of the State of New York.',
      ],
    },
  ],
};

export const privacy: LegalText = {
  title: 'Privacy',
  intro: `This page says which data ${PRODUCT} keeps about you, who sees it, for how long we keep it, and how to delete it.`,
  sections: [
    {
      id: 'short',
      title: 'The short version',
      blocks: [
        [
          'We store what you enter, and little else. There are no ads, no tracking and no analytics.',
          'Other members see your profile, except the fields you hide.',
          'Your chats are stored so that we can show them to you. They aren’t encrypted end to end. The people who run the product read messages only when a member reports one.',
          `You can download everything and delete everything, in Settings.`,
        ],
      ],
    },
    {
      id: 'stored',
      title: 'Data we store',
      blocks: [
        [
          'Your account: email, whether you’ve confirmed it, a hash of your password (never the password itself), and when you signed up and last logged in.',
          'Your request for access, if you sent one: name, when you moved, your reason and links.',
          'Your profile: everything you entered, and which fields you hide. Your birthday is optional. Members never see it. If somebody asks for people of about their age at a table, we compare ages by it.',
          'Your photos, in several sizes. We remove the camera’s details, such as the place where a photo was taken. Those in the album of a hangout are for who goes, and we delete them 30 days after it.',
          'Your connections and requests, the members you blocked, and reports and appeals you wrote.',
          'Your messages, including photos, and how far you’ve read each chat.',
          'Hangouts you host or join, and the events whose chats you’re in.',
          'Your notifications and settings.',
          'Your sessions: when you logged in, when the session was last used, and the kind of browser and system. We recognize a browser by a random secret that it keeps, of which we store a keyed hash.',
          'If you allow push notifications: the address that your browser’s maker gave us for them.',
          'Sentences that the product wrote about why you might like another member.',
        ],
        'To stop attacks, we count calls and failed logins by account and by network address. These counts are deleted within about a day. Network addresses aren’t stored with your account.',
      ],
    },
    {
      id: 'members',
      title: 'Data other members see',
      blocks: [
        [
          'Members who are logged in see your name, photo and profile, without the fields you hide and without your email and birthday. They find you in Intros, by search and in hangouts.',
          'If you let others see who lives nearby, members in your borough find you in that list.',
          'If you show your neighborhood, other members see about how long the train takes to it. If you hide it, they don’t, but you still see how far others are.',
          'Your connections see when you’re typing, and how far you’ve read, unless you turn that off.',
          'Everybody in a chat sees your messages there and the list of participants.',
          'After a block, neither of you sees the other’s profile. The blocked member isn’t told.',
        ],
        'People who aren’t members see nothing of you. Photos open only for members who are logged in.',
      ],
    },
    {
      id: 'operators',
      title: 'Data we see',
      blocks: [
        `The operators, the few people who run ${PRODUCT}, and the moderators whom they appoint see members’ emails, usernames and names, when you joined and last logged in, access requests, reports and appeals. They can write notes about a member, which only they see. Their decisions are recorded in a log.`,
        'A report comes with a copy of the reported message or profile. They have no screen for any other message. The server’s owner could technically read the database, and does so only to repair it or when the law requires it.',
        'Technical logs record faults and security events, such as failed logins. They contain no names, emails, passwords or messages.',
      ],
    },
    {
      id: 'others',
      title: 'Services of others',
      blocks: [
        'The server’s owner decides which of these are in use:',
        [
          'A mail server sends our emails, and so handles your address and what the email says.',
          'Push notifications go through the maker of your browser, encrypted so that the maker can’t read them.',
          'A language model may write why you and another member might get along. It gets a list of facts in our own words, without names, photos or anything you wrote.',
          'A music service may be asked when you search for an artist. It gets the search term from our server, not your name or address.',
          'A storage service may keep the photos and downloads, and a database service the rest.',
        ],
        'We don’t sell data or give it to anybody else, unless the law forces us to.',
      ],
    },
    {
      id: 'browser',
      title: 'In your browser',
      blocks: [
        'One cookie shows our server that your browser may open photos. It says which session it belongs to, is used for nothing else and expires after a week. If you choose a language, a second cookie keeps that choice for a year. There are no other cookies. Your browser’s own storage keeps what the product needs to work: your session, your theme, a random number by which we recognize the browser at your next login, drafts, and messages and photos that haven’t been sent yet. Logging out removes your session.',
      ],
    },
    {
      id: 'emails',
      title: 'Emails',
      blocks: [
        'We email you about your account, such as a new login or a changed password, and when you’ve asked for something. If you’ve been away, we send a summary of what you missed, at most once a day. When the operators have news for all members, we email it, at most once a day too. You can turn each of these off in Settings or with one click in the email. Our emails contain no tracking.',
      ],
    },
    {
      id: 'retention',
      title: 'How long we keep it',
      blocks: [
        'We keep what belongs to your account as long as you have the account, with these exceptions:',
        [
          `Connection requests without an answer lapse after ${REQUEST_LAPSE_DAYS} days.`,
          `Sessions end after ${SESSION_IDLE_DAYS} days without use, and ended ones are deleted after ${ENDED_SESSION_KEPT_DAYS} days.`,
          'Links in emails about passwords and addresses work for an hour and are deleted a day later.',
          `The copy in a report is deleted ${REPORT_SNAPSHOT_DAYS} days after the report was closed. The report itself stays.`,
          `Notes about you are deleted ${MEMBER_NOTE_KEPT_DAYS} days after they were written, or with your account.`,
          `A download you asked for is removed after ${DOWNLOAD_KEPT_DAYS} days.`,
          'Photos you uploaded and didn’t use are removed after a day.',
          `Messages stay until you delete them. The earlier words of messages you edited or deleted are kept for ${REPORTABLE_DAYS} days. Only operators see them, if somebody who received them makes a report.`,
        ],
      ],
    },
    {
      id: 'download',
      title: 'Your data as a file',
      blocks: [
        'In Settings, you can ask for everything we have about you: readable files, and the photos you uploaded. We prepare it in the background and email you when it’s ready. Messages and photos that others sent you are theirs, so they aren’t in it. Neither are reports and notes about you, which can tell who reported you.',
      ],
    },
    {
      id: 'deletion',
      title: 'When you delete your account',
      blocks: [
        `You’re logged out everywhere and disappear for everybody right away, and hangouts you host are cancelled. For ${DELETION_UNDO_DAYS} days, you can keep your account by logging in or with the link we email you. Then we delete it. You can also skip these ${DELETION_UNDO_DAYS} days, unless your email was changed within the last ${RECOVER_EMAIL_DAYS} days.`,
        'We delete your account, profile, photos, connections, notifications and settings. This stays:',
        [
          'Messages you wrote, without your name and without their photos. They’re part of other people’s chats.',
          'The copy in an open report about you, until the report is closed. Reports you made stay without your name.',
          'Entries in the operators’ log, which name you only by a random number that leads nowhere anymore.',
          `If you were suspended at that moment: a keyed hash of your confirmed email, for ${BARRED_EMAIL_DAYS} days, so that nobody ends a suspension by signing up again. The email itself can’t be read from it.`,
        ],
        'Backups keep deleted data until they’re replaced. The server’s owner decides how often that is, and should do so within 30 days. If a backup has to be restored, accounts that were deleted after it was made are deleted again.',
      ],
    },
    {
      id: 'rights',
      title: 'Your rights',
      blocks: [
        'Depending on where you live, the law gives you rights to see, correct, take along and delete your data. The profile, Settings and the download do all of this without asking us. You can also reply to any of our emails, even while you’re suspended. If you aren’t satisfied, you can complain to the authority where you live.',
        `${PRODUCT} isn’t for people under ${MINIMUM_AGE_YEARS}. If you know of a younger member, please report them.`,
      ],
    },
    {
      id: 'changes',
      title: 'Changes',
      blocks: ['If we change this page in a way that matters to you, we’ll email you before the change applies.'],
    },
  ],
};

export const guidelines: LegalText = {
  title: 'Community guidelines',
  intro: 'A stoop is where neighbors sit down together. This is how it stays a good place to sit.',
  sections: [
    {
      id: 'kind',
      title: 'Be kind',
      blocks: [
        'You were new once, too. Say hello, answer when you can, and assume that people mean well.',
        'No insults, threats, hate or harassment. Don’t put anybody down for their background, religion, body, gender, disability or whom they love.',
      ],
    },
    {
      id: 'yourself',
      title: 'Be yourself',
      blocks: [
        `Use your own name and a photo of yourself. Everybody here is ${MINIMUM_AGE_YEARS} or older.`,
        'Don’t pretend to be another person, a company or one of the people who run this place.',
      ],
    },
    {
      id: 'no',
      title: 'Take no for an answer',
      blocks: [
        'Nobody owes you a reply. If somebody declines or doesn’t answer, leave it there. Don’t look for another way to reach them.',
        `${PRODUCT} is for friends and company. If you hope for more, ask once, kindly, and only after you’ve got to know each other.`,
      ],
    },
    {
      id: 'private',
      title: 'Keep confidences',
      blocks: [
        'Don’t pass on other people’s messages, photos, addresses or phone numbers without asking. Don’t post intimate pictures, not even your own.',
      ],
    },
    {
      id: 'selling',
      title: 'Don’t sell',
      blocks: [
        'No ads, no recruiting, no investments, no fundraising, no links to referral programs. Telling people what you do for a living is fine. Turning a hangout into a sales pitch isn’t.',
      ],
    },
    {
      id: 'hangouts',
      title: 'Good hangouts',
      blocks: [
        [
          'Meet in public, and say in advance what it costs.',
          'If you say you’re coming, come. If you can’t, give up your spot, so that the next person on the waitlist gets it.',
          'As a host, look after the person who knows nobody yet.',
          'Nobody has to drink, stay or explain why they’re leaving.',
        ],
      ],
    },
    {
      id: 'law',
      title: 'Nothing illegal, nothing dangerous',
      blocks: [
        'No drugs for sale, no weapons, no stolen goods, no encouragement to hurt oneself or others. If you’re worried about somebody, or about yourself, call or text 988 at any hour. In an emergency, call 911.',
      ],
    },
    {
      id: 'report',
      title: 'When something goes wrong',
      blocks: [
        'Block members you don’t want to deal with: they’re not told. Report a profile or a message with the menu next to it. A person reads every report, and the other member doesn’t learn who sent it.',
        'Depending on what happened, we talk to the member, warn them or suspend them. A suspended member can appeal once. Don’t use reports as a weapon: knowingly false ones have consequences, too.',
      ],
    },
  ],
};
