/**
 * The numbers of days, seconds and attempts in the product, each with its value in plain words and a test of it: of the last
 * moment before it and the first one after it, or of the last attempt and the one too many. tools/limits-tested.test.ts finds
 * the constants in the code, and fails for one that is missing here or has another value. A value here changes only with its
 * requirement, never because this test failed.
 *
 * A constant that a module of MODULES_OF_LIMITS exports is named alone, any other one after its file. Values are numbers, times
 * ('30 d', '12 h', '5 min', '60 s', '500 ms') or limits ('3 in 30 d').
 */
export type Values = Readonly<Record<string, string>>;

/**
 * The modules of which every exported number, time and limit needs a test or a reason: the one that server and web app share, and
 * those of single slices. In other files only constants are found whose names say that they are times or attempts.
 */
export const MODULES_OF_LIMITS = [
  'contract/src/limits.ts',
  'server/src/platform/server-limits.rules.ts',
  'server/src/slices/account/downloads.rules.ts',
  'server/src/slices/chats/chat.rules.ts',
  'server/src/slices/connections/connection.rules.ts',
  'server/src/slices/discovery/cohorts.rules.ts',
  'server/src/slices/discovery/own-interests.rules.ts',
  'server/src/slices/encounters/absences.rules.ts',
  'server/src/slices/encounters/encounters.rules.ts',
  'server/src/slices/hangouts/home.rules.ts',
  'server/src/slices/hangouts/offers.rules.ts',
  'server/src/slices/identity/limits.rules.ts',
  'server/src/slices/installation/installation.rules.ts',
  'server/src/slices/invites/invitations.rules.ts',
  'server/src/slices/invites/invite-codes.rules.ts',
  'server/src/slices/media/media.rules.ts',
  'server/src/slices/media/upload-quota.ts',
  'server/src/slices/notifications/digest.rules.ts',
  'server/src/slices/notifications/push.rules.ts',
  'server/src/slices/operators/figures.rules.ts',
  'server/src/slices/operators/meeting-figures.rules.ts',
  'server/src/slices/operators/notices.rules.ts',
  'server/src/slices/passkeys/passkeys.rules.ts',
  'server/src/slices/safety/block.rules.ts',
  'server/src/slices/sharing/sharing.rules.ts',
  'server/src/slices/groups/together.rules.ts',
  'server/src/slices/reports/organizers.rules.ts',
  'server/src/slices/tables/seating.rules.ts',
  'server/src/slices/tables/tables.rules.ts',
  'server/src/slices/newcomers/welcome.rules.ts',
  'web/src/slices/chats/typing.rules.ts',
] as const;

/** By the file of the test, then by its title. */
export const TESTED: Readonly<Record<string, Readonly<Record<string, Values>>>> = {
  'web/src/platform/delayed-declines.test.ts': {
    'P-11 hides it at once, and tells the server when it cannot be taken back any longer': {
      'web/src/platform/delayed-declines.ts UNDO_DECLINE_MS': '10 s',
    },
  },
  'contract/src/profiles/own-interests.test.ts': {
    'P-21 a profile has at most five, each of one to thirty characters with something to compare': {
      OWN_INTERESTS_MAX: '5',
    },
  },
  'server/src/slices/discovery/own-interests.test.ts': {
    'P-21 suggests what five others have and not what four have, by any beginning, in the most frequent spelling': {
      SUGGESTED_FROM: '5',
    },
    'P-21 lists the most frequent first, and six at most': { SUGGESTIONS_MAX: '6' },
    'P-21 counts the first 5,000 of a short beginning, and reaches the others by more letters': {
      SUGGESTED_AMONG: '5000',
    },
  },
  'server/src/slices/profiles/train-network.unit.test.ts': {
    'I-11 adds the walks, the entry, half the time between two trains, and the ride': {
      'server/src/slices/profiles/train-network.rules.ts ENTRY_SECONDS': '120 s',
    },
    'I-11 adds the walk and the wait of a change, and names both lines': {
      'server/src/slices/profiles/train-network.rules.ts CHANGE_SECONDS': '120 s',
    },
  },
  'server/src/slices/installation/installation.test.ts': {
    'R-17 opens the set-up of a public installation without operators until the next start, for a day': {
      SET_UP_LINK_MS: '24 h',
    },
  },
  // --- Hangouts and events
  'contract/src/limits.test.ts': {
    'K-03 A-12 A-13 F-01 G-09 H-02 I-05 K-02 L-05 P-06 W-10 W-15 W-18 the limits are the constants of the specification’s sections 5 and 9':
      {
        USERNAME_DEBOUNCE_MS: '500 ms',
        ARTIST_SEARCH_DEBOUNCE_MS: '500 ms',
      },
  },
  'server/src/slices/hangouts/duration.test.ts': {
    'H-14 is two hours unless the host chooses one of at most twelve, and counts elapsed hours when the clocks change':
      {
        HANGOUT_DURATION: '120',
      },
    'H-14 H-07 B-03 decides until when a hangout is upcoming and can be joined, and when its attendees mark each other':
      {
        HANGOUT_DURATIONS: '30 60 90 120 150 180 210 240 300 360 420 480 540 600 660 720',
      },
  },
  'server/src/slices/groups/groups.test.ts': {
    'G-22 has up to 200 members': { GROUP_MEMBERS_MAX: '200' },
    'G-22 has one to five organizers: the only one stays until another is named, and a sixth is refused': {
      GROUP_ORGANIZERS_MAX: '5',
    },
    'G-22 a member creates three groups and is in twenty, with those that they ask to join': {
      GROUPS_CREATED_MAX: '3',
      GROUPS_JOINED_MAX: '20',
    },
    'G-22 new accounts create one group a day and join or ask five': {
      'NEW_ACCOUNT_LIMITS.group': '1 in 1 d',
      'NEW_ACCOUNT_LIMITS.joinGroup': '5 in 1 d',
    },
  },
  'server/src/slices/groups/plans.unit.test.ts': {
    'G-24 members hear of the plans of an organizer at once, and of those of others from their seventh day on': {
      'server/src/slices/groups/plans.rules.ts GROUP_PLANS_TOLD_DAYS': '7',
    },
  },
  'server/src/slices/hangouts/make-group.test.ts': {
    'G-25 a member who declined is not invited by the same host for 60 days, of which the host learns nothing': {
      'server/src/slices/groups/invitations.rules.ts DECLINED_INVITATION_DAYS': '60',
    },
  },
  'server/src/slices/groups/archive.test.ts': {
    'G-26 asks after 90 days in which nothing happened, and not a moment earlier': {
      'server/src/slices/groups/idle.rules.ts GROUP_IDLE_DAYS': '90',
    },
    'G-26 archives 14 days after the question, and withdraws it as soon as something happens': {
      'server/src/slices/groups/idle.rules.ts GROUP_ANSWER_DAYS': '14',
    },
  },
  'server/src/slices/huddles/huddles.test.ts': {
    'M-24 has room for twelve members besides the one who started it': { HUDDLE_OTHERS_MAX: '12' },
    'M-24 new accounts start two chats a day and add members five times': {
      'NEW_ACCOUNT_LIMITS.huddle': '2 in 1 d',
      'NEW_ACCOUNT_LIMITS.huddleMembers': '5 in 1 d',
    },
  },
  'server/src/slices/hangouts/hangouts-of-groups.test.ts': {
    'G-23 is for the group first for 48 hours, and then for everybody': { GROUP_FIRST_HOURS: '48' },
  },
  'server/src/slices/hangouts/new-hangouts.test.ts': {
    'N-08 saves three filters and no fourth one, each once, and tells the other tabs': { SAVED_FILTERS_MAX: '3' },
    'N-08 leaves a hangout whose transaction may not have ended to the next day': {
      'server/src/slices/hangouts/new-hangouts.rules.ts UNSETTLED_MS': '60 s',
    },
  },
  'server/src/slices/hangouts/new-hangouts.unit.test.ts': {
    'N-08 names the next hangouts, each once, of a series the first, and not more than five': {
      FOUND_HANGOUTS_MAX: '5',
    },
  },
  'server/src/slices/hangouts/who-may-join.test.ts': {
    'H-16 the host is reminded once of a member who has waited for 24 hours': {
      'server/src/slices/hangouts/join-requests.rules.ts JOIN_REQUEST_REMINDER_HOURS': '24',
    },
    'H-16 counts the requests of a day, and has a lower limit for new accounts': {
      'RATE_LIMITS.joinRequest': '20 in 1 d',
      'NEW_ACCOUNT_LIMITS.joinRequest': '5 in 1 d',
    },
  },
  'server/src/slices/hangouts/changes.unit.test.ts': {
    'H-04 %s': { HANGOUT_AHEAD_MAX_DAYS: '366 d' },
  },
  'server/src/slices/hangouts/weekly.test.ts': {
    'H-13 creates none when %s': { HANGOUT_WEEKS_MAX: '12' },
    'H-13 counts every date of a series once, and has a lower limit for new accounts': {
      'RATE_LIMITS.weeklyDate': '36 in 1 d',
      'NEW_ACCOUNT_LIMITS.weeklyDate': '4 in 1 d',
    },
  },
  'server/src/slices/hangouts/suggest.test.ts': {
    'H-09 refuses members who are not connected or do not go, hangouts that are over or cancelled, and a sixth connection':
      {
        HANGOUT_SUGGESTIONS_MAX: '5',
      },
  },
  'server/src/slices/hangouts/home.test.ts': {
    'B-07 shows guests no address once it is cancelled, nor a day after its end, and then deletes it': {
      HOME_ADDRESS_AFTER_MS: '24 h',
    },
    'B-07 shows the address an hour after joining, and not because of a visit before': { HOME_ADDRESS_WAIT_MS: '1 h' },
  },
  'server/src/slices/hangouts/offers.unit.test.ts': {
    'B-02 asks attendees a day before the hangout, and offers places that nobody confirmed from twelve hours before': {
      RECONFIRM_ASKED_BEFORE_MS: '24 h',
      RECONFIRM_DUE_BEFORE_MS: '12 h',
    },
    'B-02 gives twelve hours when the hangout is far away, and two when it is near': {
      OFFER_LASTS_MS: '12 h',
      OFFER_LASTS_SOON_MS: '2 h',
      'server/src/slices/hangouts/offers.rules.ts SOON_MS': '48 h',
    },
  },
  'server/src/slices/hangouts/reconfirm.test.ts': {
    'B-02 asks every attendee but the host, in the list of notifications and by mail, and shows the host who has confirmed':
      {
        RECONFIRM_ASKED_BEFORE_MS: '24 h',
      },
    'B-02 offers unconfirmed places in waitlist order twelve hours before, and moves members in and out only when one says yes':
      {
        RECONFIRM_DUE_BEFORE_MS: '12 h',
      },
    'B-02 asks the next member when an offer was not taken in time, and the former one only once': {
      OFFER_LASTS_SOON_MS: '2 h',
    },
  },
  'server/src/slices/hangouts/join.test.ts': {
    'S-24 S-47 guests are notified of at most ten changes of a hangout by its host in an hour, however many the co-host has made':
      {
        'server/src/slices/hangouts/change.ts ANNOUNCEMENTS': '10 in 1 h',
      },
    'S-24 a member who leaves after a while leaves with a message, and arrives anew': { BRIEF_STAY_MS: '60 s' },
  },
  'server/src/slices/hangouts/co-host.test.ts': {
    'H-11 is notified when named again on the same day, at most five times': {
      'server/src/slices/hangouts/name-co-host.ts NAMINGS': '5 in 1 d',
    },
  },
  'server/src/undo-of-blocks.test.ts': {
    'P-12 S-74 restores six times in an hour what a member’s blocks of another ended, whatever the other one has undone':
      {
        BLOCK_UNDO_LIMIT: '6 in 1 h',
      },
  },
  'server/src/slices/hangouts/undo-of-blocks.test.ts': {
    'P-12 undoing a block restores the places, also in a full hangout with a waitlist, and the chats': {
      BLOCK_UNDO_MS: '2 min',
    },
  },
  'server/src/slices/events/events.test.ts': {
    'E-03 creates one event for one clientId, lists it for every member until it is over, and writes it into the audit log':
      {
        EVENT_DURATION: '360',
      },
    'S-25 a new or unconfirmed account may do less: requests, hangouts, reports and messages to events': {
      'NEW_ACCOUNT_LIMITS.connectionRequest': '5 in 1 d',
      'NEW_ACCOUNT_LIMITS.communityMessage': '20 in 1 h',
      'NEW_ACCOUNT_LIMITS.hangout': '3 in 1 d',
      'NEW_ACCOUNT_LIMITS.report': '3 in 1 d',
    },
  },

  // --- After a hangout
  'server/src/slices/calendar/calendar.test.ts': {
    'H-17 follows changes by itself, and forgets what began 30 days ago': {
      'server/src/slices/calendar/serve-feed.ts PAST_PLANS_KEPT_DAYS': '30 d',
    },
  },
  'server/src/slices/sharing/sharing.test.ts': {
    'B-07 S-72 is asked by at most three members in a month, and the next member reads that and keeps their contact': {
      CONTACT_ASKED: '3 in 30 d',
    },
    'B-07 stops working when it is revoked, a day after its end, and with a token that was changed': {
      SHARED_PLAN_AFTER_MS: '24 h',
    },
    'B-07 asks an hour after the end, and tells the contact once when there is no answer for two hours': {
      HOME_ASKED_AFTER_MS: '1 h',
      HOME_ANSWERED_WITHIN_MS: '2 h',
    },
  },
  'server/src/slices/encounters/encounters.unit.test.ts': {
    'B-03 allows marks from the end of the hangout for 14 days': { MEET_AGAIN_DAYS: '14 d' },
    'B-03 compares at 6 PM in New York, also on the days when the clocks change': { MEET_AGAIN_COMPARED_AT: '18:00' },
  },
  'server/src/slices/encounters/encounters.test.ts': {
    'B-03 deletes a mark that was not returned after 30 days, and not before': { MEET_AGAIN_KEPT_DAYS: '30 d' },
  },
  'server/src/slices/encounters/absences.unit.test.ts': {
    'B-02 count when two attendees say so, at two hangouts': { ABSENCES_TOLD_BY: '2', MISSED_REPEATEDLY: '2' },
  },
  'server/src/slices/encounters/absences.test.ts': {
    'B-02 tells a member once, at the fixed time, who missed two hangouts in the words of two others, and seats them later':
      {
        MISSED_COUNTED_DAYS: '60 d',
      },
  },

  // --- Tables, arrivals and newcomers
  'server/src/slices/tables/seating.unit.test.ts': {
    'B-01 seats nobody against a hard rule: size, shared free time and borough, blocks, one seat for each member': {
      TABLE_MIN: '4',
      TABLE_MAX: '6',
    },
    'B-10 keeps two members apart by age if one of them asked for it and they are nine years apart, and not if they are eight':
      {
        NEAR_AGE_YEARS: '8',
      },
  },
  'server/src/slices/groups/together.unit.test.ts': {
    'G-27 says what at least three members show, those of most members first, and never what fewer do': {
      SHARED_BY_MIN: '3',
    },
    'G-27 says at most two languages, three interests and one borough': {
      'SHARED_SHOWN.languages': '2',
      'SHARED_SHOWN.interests': '3',
      'SHARED_SHOWN.boroughs': '1',
    },
    'G-27 shows who moved here in this month of New York or in the five before, the latest first, without the viewer': {
      NEW_MONTHS: '6',
      NEWCOMERS_SHOWN: '6',
    },
  },
  'server/src/slices/reports/organizers.unit.test.ts': {
    'G-28 a member tells organizers of a report about another member, in a group where three could have made it': {
      POSSIBLE_REPORTERS_MIN: '3',
    },
  },
  'server/src/slices/tables/better-evenings.test.ts': {
    'B-10 has three questions two hours before a table meets, with its one reminder, live, until it is over': {
      'server/src/slices/tables/questions.rules.ts QUESTIONS_LEAD_MS': '2 h',
    },
  },
  'server/src/slices/hangouts/album.test.ts': {
    'H-19 is deleted with its files 30 days after the end, and not a millisecond before': { ALBUM_DAYS: '30 d' },
    'H-19 takes twelve photos of each member, and says no more of those of others': { ALBUM_PHOTOS_MAX: '12' },
    'S-24 S-25 H-19 takes sixty photos a day of a member, and six of a new account': {
      'RATE_LIMITS.albumPhoto': '60 in 1 d',
      'NEW_ACCOUNT_LIMITS.albumPhoto': '6 in 1 d',
    },
  },
  'server/src/slices/tables/tables.unit.test.ts': {
    'B-01 seats on Saturdays at ten in New York, in every week of the year': { TABLES_SEATED_AT: '10:00' },
    'B-01 plans the next time a week later, a circle’s after four, at the same time of day, and never in the past': {
      TABLE_EVERY_DAYS: '7 d',
      CIRCLE_EVERY_DAYS: '28 d',
    },
  },
  'server/src/slices/tables/circles.test.ts': {
    'B-01 plans a table three times with one chat, and makes it a circle of the members who stay': {
      TABLE_ROUNDS: '3',
      TABLE_PLANNED_AFTER_MS: '12 h',
      TABLE_DECIDES_DAYS: '7 d',
    },
  },
  'server/src/slices/tables/tables.test.ts': {
    'B-01 S-74 ends a table of fewer than three as late as after a block, tells the others, and seats them first the next time':
      {
        TABLE_KEPT_MIN: '3',
      },
    'B-01 makes up for a seating that no server was running for within a day, and not later': {
      'server/src/slices/tables/seat-members.ts LATE_MS': '24 h',
    },
    'S-59 B-01 P-12 takes the blocking member from the table like one who leaves, and gives the seat back when the block is undone':
      {
        BLOCK_UNDO_MS: '2 min',
      },
  },
  'server/src/slices/discovery/cohorts.unit.test.ts': {
    'B-04 a month with enough members is a cohort of its own': { COHORT_MIN: '5' },
  },
  'server/src/slices/discovery/cohort.test.ts': {
    'B-04 I-06 who may see whom never depends on cohorts that are kept for a minute': {
      'server/src/slices/discovery/cohort.ts KEPT_MS': '1 min',
    },
  },
  'server/src/slices/discovery/stored-rankings.test.ts': {
    'rankings are removed a week after they were made, and of a filter the last six are kept': {
      'server/src/slices/discovery/stored-rankings.rules.ts RANKING_DAYS': '7 d',
    },
  },
  'server/src/slices/discovery/exposure.unit.test.ts': {
    'B-06 a view counts half after a week': {
      'server/src/slices/discovery/exposure.rules.ts EXPOSURE_HALF_LIFE_DAYS': '7 d',
    },
  },
  'server/src/slices/newcomers/welcome.test.ts': {
    'B-06 offers a table once, after ten days without a connection and a hangout, also with two nodes': {
      TABLE_OFFERED_AFTER_DAYS: '10 d',
      NEWCOMER_DAYS: '60 d',
    },
  },
  'server/src/slices/operators/meeting-figures.unit.test.ts': {
    'B-06 shows no count under five, and no count that a known total would give away': { FIGURE_MIN: '5' },
  },

  // --- Connections, chats and notifications
  'server/src/slices/connections/connections.test.ts': {
    'P-11 a request lapses after 60 days': { REQUEST_LAPSE_DAYS: '60 d' },
    'S-43 P-11 a request after a decline looks normal to its sender and reaches nobody for 60 days': {
      DECLINE_LASTS_DAYS: '60 d',
    },
  },
  'server/src/slices/connections/lapse-requests.test.ts': {
    'N-02 after 60 days the chat closes, the notification is read and both may send a request again; a day before, nothing changes':
      { REQUEST_LAPSE_DAYS: '60 d' },
  },
  'server/src/slices/connections/remind-of-requests.test.ts': {
    'B-06 reminds the receiver once after seven days, also with two nodes and repeated runs, and not a day before': {
      REQUEST_REMINDER_DAYS: '7 d',
    },
  },
  'server/src/slices/chats/chats.test.ts': {
    'allows the sender five messages before acceptance and the receiver none': { MESSAGES_BEFORE_ACCEPTANCE: '5' },
  },
  'server/src/slices/chats/chat-activity.test.ts': {
    'M-11 publishes no typing in a large group': { TYPING_MEMBERS_MAX: '100' },
    'M-11 limits typing frames without closing the socket': { 'RATE_LIMITS.typing': '40 in 1 min' },
  },
  'web/src/slices/chats/typing.rules.test.ts': {
    'M-11 stays the same object while nothing changes': { TYPING_SHOWN_MS: '5 s' },
    'M-11 is reported at most every few seconds, only with text in the field and while the page is visible': {
      TYPING_EVERY_MS: '3 s',
    },
  },
  'web/src/slices/chats/chat-sections.test.ts': {
    'M-22 move the chat of a hangout to the past ones three days after it, and back with a new message': {
      'web/src/slices/chats/chat-sections.ts PAST_AFTER_MS': '3 d',
    },
    'M-22 fold the few group chats in which nobody wrote for 30 days, except the newest and those of hangouts to come':
      {
        'web/src/slices/chats/chat-sections.ts SILENT_AFTER_MS': '30 d',
      },
  },
  'web/src/slices/chats/timeline-rows.test.ts': {
    'M-04 groups messages of one member within five minutes into a run': {
      'web/src/slices/chats/timeline-rows.ts RUN_MS': '5 min',
    },
  },
  'web/src/slices/chats/outbox.queue.test.ts': {
    'M-09 gives up a message after four attempts that the server fails by a fault of its own': {
      'web/src/slices/chats/outbox.queue.ts INTERNAL_ATTEMPTS': '4',
    },
  },
  'web/src/slices/chats/outbox.photos.test.ts': {
    'M-11 uploads a photo again when the server has deleted it, but not without end': {
      'web/src/slices/chats/outbox.queue.ts REPEATED_UPLOADS': '2',
    },
  },
  'server/src/slices/notifications/digest.test.ts': {
    'N-02 is one mail about all unread notifications for a member who was away for six hours; its subject names nobody':
      {
        DIGEST_AWAY_MS: '6 h',
      },
    'N-02 leaves out read notifications and those of the previous digest, and is sent at most once a day': {
      DIGEST_EVERY_MS: '24 h',
    },
    'N-02 S-30 is turned off by one click without signing in for a year, but not by an incomplete link': {
      UNSUBSCRIBE_DAYS: '366 d',
    },
  },
  'server/src/slices/notifications/notify-of-events.test.ts': {
    'N-02 are in the digest until the event has begun, and afterwards while an hour of it or more remains': {
      DIGEST_REMAINS_MS: '1 h',
    },
  },
  'server/src/slices/notifications/push.test.ts': {
    'N-02 sends a push that only its browser can read, that is signed, and that holds no text of members': {
      PUSH_DELAY_MS: '3 s',
    },
    'N-02 waits while the member is online on any node, and sends when they leave without reading': {
      PUSH_WAITS_WHILE_ONLINE_MS: '1 min',
      'server/src/slices/notifications/push-delivery.ts ONLINE_PAUSE_MS': '15 s',
    },
    'N-02 S-72 sends nothing to a browser in which the app was not opened for 14 days, until it is': {
      PUSH_DEVICE_DAYS: '14 d',
    },
    'N-02 tries a failed push again after growing pauses until it is too old': {
      PUSH_TTL_MS: '24 h',
      'PUSH_BACKOFF.firstMs': '30 s',
    },
  },
  'web/src/slices/notifications/push/push.test.ts': {
    'N-02 S-72 sends the subscription again when the page is shown after a day, so that the server keeps the browser': {
      'web/src/slices/notifications/push/push.ts SEND_AGAIN_MS': '1 d',
    },
  },
  'server/src/slices/notifications/devices.test.ts': {
    'N-02 deletes the browser not seen for longest when a member has more than ten, also when they are saved at once': {
      PUSH_DEVICES_MAX: '10',
    },
  },

  // --- Accounts
  'web/src/slices/profiles/components/wizard/form.test.ts': {
    'W-13 refuses a birthday under 18, one in the future, and an incomplete one': { MINIMUM_AGE_YEARS: '18' },
  },
  'web/src/platform/session/timing.test.ts': {
    'A-12 plans the refresh for five minutes before expiry': { TOKEN_REFRESH_BEFORE_EXPIRY_MS: '5 min' },
    'A-12 counts a token as expired from 30 seconds before it is': { TOKEN_EXPIRED_BEFORE_EXPIRY_MS: '30 s' },
    'A-12 backs off from 30 seconds, doubling, 16 minutes at most': {
      REFRESH_BACKOFF_FIRST_MS: '30 s',
      REFRESH_BACKOFF_CAP_MS: '16 min',
    },
    'A-13 gives an identity request 30 seconds on desktop, 60 on mobile, 5 when offline': {
      AUTH_TIMEOUT_DESKTOP_MS: '30 s',
      AUTH_TIMEOUT_MOBILE_MS: '60 s',
      AUTH_TIMEOUT_OFFLINE_MS: '5 s',
    },
  },
  'server/src/slices/identity/sessions.test.ts': {
    'A-09 gives a late tab within the grace time the newest token': { REFRESH_GRACE_MS: '1 min' },
    'A-14 ends the session when a used token is used again after the grace time': { REFRESH_GRACE_MS: '1 min' },
    'S-03 answers others while one session is refreshed at full speed, with few statements and connections': {
      REFRESH_CHAIN_MAX: '20',
      'CALL_LIMITS.refreshPerSession': '60 in 1 min',
    },
    'A-09 are valid for an hour, plus five minutes for nodes whose clocks differ': {
      TOKEN_LIFETIME_S: '1 h',
      CLOCK_SKEW_S: '5 min',
    },
    'S-12 deletes old sessions and keeps those in use': { ENDED_SESSION_KEPT_DAYS: '1 d' },
    'A-14 rejects a session that ended on another node within a second': {
      'server/src/slices/identity/session-cache.ts MAX_AGE_MS': '500 ms',
    },
  },
  'server/src/slices/identity/token.test.ts': {
    'S-34 changes the signing key without signing anybody out, on every node and without a restart': {
      'server/src/slices/identity/signing-keys.ts READ_KEYS_EVERY_MS': '15 s',
    },
  },
  'server/src/slices/identity/identity.unit.test.ts': {
    'A-17 treats a login as recent for five minutes': { RECENT_LOGIN_MS: '5 min' },
    'S-12 ends a session that was unused for 60 days, and every session 90 days after the password was given': {
      SESSION_IDLE_DAYS: '60 d',
      SESSION_MAX_DAYS: '90 d',
    },
  },
  'server/src/slices/identity/sign-in-with-password.test.ts': {
    'S-12 keeps 50 sessions and browsers of a member, and ends the ones unused for longest': {
      SESSIONS_MAX: '50',
      DEVICE_KNOWN_DAYS: '365 d',
    },
    'S-17 mails a member about a sign-in from a browser that the account does not know': {
      SIGN_IN_NOTICES: '10 in 1 d',
    },
  },
  'server/src/slices/identity/oob-codes.test.ts': {
    'A-17 refuses a code that is unknown, of another kind, expired, or for a former email': {
      OOB_CODE_LIFETIME_MS: '1 h',
    },
    'S-06 keeps the earlier address stronger than the later one, and ends the time to undo after seven days': {
      RECOVER_EMAIL_DAYS: '7 d',
    },
  },
  'server/src/slices/passkeys/passkeys.test.ts': {
    'A-20 accepts each challenge once, within five minutes, and only for the purpose it was made for': {
      PASSKEY_CHALLENGE_MS: '5 min',
    },
    'A-21 allows twenty passkeys in an account': { PASSKEYS_MAX: '20' },
    'A-22 counts attempts at codes, so that they cannot be guessed': {
      'ATTEMPT_LIMITS.recoveryCodePerSession': '10 in 30 min',
    },
    'A-22 S-17 makes ten codes that work once each, stores only their hashes, mails the owner, and logs both': {
      RECOVERY_CODES: '10',
    },
    'R-06 S-38 asks for a passkey before a destructive action, for ten minutes of one session': {
      STEP_UP_MS: '10 min',
    },
  },
  'server/src/operator.tasks.test.ts': {
    'R-06 S-38 an operator needs a code of the command line for the first passkey, once and within an hour': {
      FIRST_PASSKEY_CODE_MS: '1 h',
    },
  },
  'server/src/slices/account/planned-deletion.test.ts': {
    'A-18 deletes the account after seven days, not before': { DELETION_UNDO_DAYS: '7 d' },
    'S-23 bars the address of a suspended member who deletes the account for 180 days, or until an operator allows it':
      {
        BARRED_EMAIL_DAYS: '180 d',
      },
  },
  'server/src/slices/account/downloads.test.ts': {
    'A-18 makes one download at a time, mails that it is ready, delivers it to its owner and removes it after days': {
      DOWNLOAD_KEPT_DAYS: '3 d',
      DOWNLOAD_LINK_LIFETIME_MS: '2 min',
    },
    'A-18 begins a download again that was interrupted, says when it failed, and removes what it no longer needs': {
      'server/src/slices/account/download-queue.ts RETRIES.attemptsMax': '6',
    },
  },
  'server/src/slices/invites/invitations.test.ts': {
    'B-08 are three a quarter, and new ones come at its end in New York': { INVITATIONS_A_QUARTER: '3' },
    'B-08 can be revoked while nobody has used them, and then or when they expire leave room for another': {
      INVITATION_LIFETIME_DAYS: '30 d',
    },
    'B-08 are not for accounts that are new': { NEW_ACCOUNT_MS: '24 h' },
    'B-08 count the members of a branch, those who are active, their reports and their suspensions': {
      ACTIVE_DAYS: '30 d',
    },
  },
  'server/src/slices/invites/invites.test.ts': {
    'R-01 stores at most 400 requests of one address in an hour': { ACCESS_REQUESTS_STORED: '400 in 1 h' },
    'A-05 R-05 issues a different personal code each time, which expires after a week or when it is revoked': {
      ACCESS_CODE_LIFETIME_DAYS: '7 d',
    },
  },

  // --- Addresses for other programs
  'server/src/platform/http/well-known.unit.test.ts': {
    'R-12 says whom to tell of a vulnerability, and leads password managers to the page of the account': {
      'server/src/platform/http/well-known.ts VALID_FOR_MS': '180 d',
    },
  },

  // --- Backups
  'server/src/torture/backup.test.ts': {
    'R-11 that is scheduled and fails is recorded, seen in the health at once and mailed to operators, twice a day at most':
      {
        FAILED_BACKUP_NOTICES: '1 in 12 h',
      },
  },

  // --- Reports
  'server/src/slices/operators/reports-and-appeals.test.ts': {
    'R-07 M-21 mails and pushes a report to every operator at once, also in quiet hours, and those of the next 10 minutes in one mail':
      {
        REPORT_BUNDLE_MS: '10 min',
      },
    'S-10 R-05 accepts reports of messages received in the last 90 days in withdrawn, left and blocked chats': {
      REPORTABLE_DAYS: '90 d',
    },
    'R-05 deletes reported content 90 days after the report was resolved, and never before': {
      REPORT_SNAPSHOT_DAYS: '90 d',
    },
  },
  'server/src/slices/operators/earlier-words.test.ts': {
    'S-10 R-05 shows operators what a reported message said before it was edited or deleted, for 90 days, if the reporter saw it':
      {
        REPORTABLE_DAYS: '90 d',
        EARLIER_WORDS_REPORTED: '20',
      },
  },

  'server/src/slices/operators/operators.test.ts': {
    'R-05 mails a code to each address of a list, one to an address that is named twice, 100 at a time and 200 in an hour':
      {
        CODES_AT_ONCE: '100',
        'server/src/slices/operators/issue-code.ts MAILED_CODES': '200 in 1 h',
      },
  },
  'server/src/platform/postgres/releases.unit.test.ts': {
    'D12 knows the releases of the included PostgreSQL and of every supported one, until the list is 120 days old': {
      'server/src/platform/postgres/releases.rules.ts POSTGRES_LIST_MAX_DAYS': '120 d',
    },
  },
  'server/src/slices/operators/notes.test.ts': {
    'R-15 are kept for 365 days, and no longer': { MEMBER_NOTE_KEPT_DAYS: '365 d' },
  },
  'server/src/slices/operators/tokens.test.ts': {
    'R-18 a token works until its last moment': { TOKEN_DAYS: '7 30 90 365' },
    'R-18 lists an expired token for 30 days, and no longer': {
      'server/src/slices/operators/end-tokens.ts EXPIRED_TOKEN_KEPT_DAYS': '30 d',
    },
  },
  'server/src/slices/announcements/announcements.test.ts': {
    'R-16 is possible once in 24 hours, also after taking one back, and says when it is again': {
      ANNOUNCEMENT_EVERY_MS: '24 h',
    },
    'R-16 is shown for seven days': { ANNOUNCEMENT_DAYS: '7 d' },
  },

  // --- Pictures
  'server/src/slices/profiles/more-photos.test.ts': {
    'P-19 refuses a sixth more photo, a long description, a photo twice, a photo of another member and a made-up one, and changes nothing':
      { MORE_PHOTOS_MAX: '5' },
  },
  'server/src/slices/media/media.test.ts': {
    'S-15 S-72 an answer with a refresh token sets a cookie for pictures, which no one can make up; signing out clears the cache':
      {
        'server/src/slices/identity/session-cookie.ts LIFETIME_S': '7 d',
        'server/src/slices/identity/session-cookie.ts RENEW_AFTER_S': '1 d',
      },
    'S-15 limits how many pictures an address asks for, before the database is asked': {
      'RATE_LIMITS.picture': '1200 in 1 min',
    },
    'S-16 ten uploads at once by ten members are all served, and of one member the number under way is limited': {
      UPLOADS_AT_ONCE: '4',
    },
    'S-16 limits pictures and bytes of a member for a day over all routes, and tells when it is possible again': {
      'UPLOAD_QUOTA.pictures': '100',
      'UPLOAD_QUOTA.kilobytes': '307200',
      'UPLOAD_QUOTA.seconds': '1 d',
    },
  },
  'server/src/slices/media/reencode-picture.test.ts': {
    'S-80 W-09 a JPEG of up to 100 scans is taken, and one of more refused before it is decoded': { SCANS_MAX: '100' },
  },
  'server/src/slices/media/lost-files.test.ts': {
    'keeps what a count of the files found for 90 days': {
      'server/src/platform/files/file-counts.sql.ts KEPT_MS': '90 d',
    },
  },
  'server/src/slices/media/sweep.test.ts': {
    'a stored photo that nothing shows is removed after a day; a shown or picked photo stays': {
      UNUSED_KEPT_MS: '24 h',
    },
  },

  // --- Limits on how much one member may do
  'server/src/limits-of-routes.test.ts': {
    'A-16 refuses an address that tried 30 wrong mailed codes for ten minutes, and not a moment longer': {
      'CALL_LIMITS.badCodePerAddress': '30 in 10 min',
    },
    'S-24 S-25 refuses a member beyond the limit "%s" until its time is over, and nobody else': {
      'RATE_LIMITS.read': '600 in 1 min',
      'RATE_LIMITS.write': '120 in 1 min',
      'RATE_LIMITS.search': '60 in 1 min',
      'RATE_LIMITS.upload': '30 in 10 min',
      'RATE_LIMITS.join': '6 in 1 h',
      'RATE_LIMITS.hangout': '20 in 1 d',
      'RATE_LIMITS.group': '5 in 1 d',
      'RATE_LIMITS.joinGroup': '20 in 1 d',
      'RATE_LIMITS.huddle': '10 in 1 d',
      'RATE_LIMITS.huddleMembers': '40 in 1 d',
      'RATE_LIMITS.message': '120 in 1 min',
      'RATE_LIMITS.report': '10 in 1 d',
      'RATE_LIMITS.trustedContact': '5 in 1 d',
      'RATE_LIMITS.sharePlan': '20 in 1 d',
      'RATE_LIMITS.appeal': '20 in 1 h',
      'RATE_LIMITS.callable': '120 in 1 min',
      'RATE_LIMITS.export': '10 in 1 h',
      'RATE_LIMITS.passkey': '60 in 10 min',
    },
    'S-24 S-25 refuses a member beyond the limit "total" of all calls together until its time is over': {
      'RATE_LIMITS.total': '1500 in 1 min',
    },
    'S-25 R-18 refuses a token of a script beyond the limit "token" of all its calls until its time is over, and not its operator':
      {
        'RATE_LIMITS.token': '60 in 1 min',
      },
    'S-13 S-25 refuses an address beyond the limit "%s" until its time is over, and no other one': {
      'RATE_LIMITS.clientError': '30 in 10 min',
      'RATE_LIMITS.badLink': '20 in 1 h',
    },
    'A-20 S-25 S-50 lets visitors wait beyond the limit "%s" of their address until its time is over': {
      'RATE_LIMITS.accessRequest': '40 in 1 h',
      'RATE_LIMITS.passkeyOptions': '60 in 1 min',
      'RATE_LIMITS.passkeySignIn': '60 in 1 min',
      'RATE_LIMITS.appealLink': '40 in 1 h',
    },
    'S-13 S-25 refuses a mailed link that is used too often until its time is over, from whatever address, and no other one':
      {
        'RATE_LIMITS.link': '60 in 10 min',
      },
  },
  'server/src/platform/http/limiter.unit.test.ts': {
    'S-24 S-25 allow as many actions in their time as they say, not one more, and as many again afterwards': {
      'RATE_LIMITS.picture': '1200 in 1 min',
      'RATE_LIMITS.weeklyDate': '36 in 1 d',
      'RATE_LIMITS.connectionRequest': '20 in 1 d',
      'RATE_LIMITS.typing': '40 in 1 min',
      'RATE_LIMITS.oobCode': '5 in 1 h',
      'NEW_ACCOUNT_LIMITS.connectionRequest': '5 in 1 d',
      'NEW_ACCOUNT_LIMITS.communityMessage': '20 in 1 h',
      'NEW_ACCOUNT_LIMITS.hangout': '3 in 1 d',
      'NEW_ACCOUNT_LIMITS.weeklyDate': '4 in 1 d',
      'NEW_ACCOUNT_LIMITS.report': '3 in 1 d',
    },
    'S-13 a limiter remembers a refusal for a second, and asks again afterwards': {
      'server/src/platform/http/limiter.ts REMEMBERED_MS': '1 s',
    },
  },
  'server/src/slices/identity/attempt-limits.test.ts': {
    'A-16 A-17 S-39 allow as many attempts in their time as they say, not one more, and again afterwards': {
      'ATTEMPT_LIMITS.passwordPerAccountAndAddress': '5 in 30 min',
      'ATTEMPT_LIMITS.passwordPerAccount': '20 in 2 h',
      'ATTEMPT_LIMITS.passwordPerKnownDevice': '10 in 30 min',
      'ATTEMPT_LIMITS.passwordPerAddress': '100 in 30 min',
      'ATTEMPT_LIMITS.passwordPerAccountBeyondAddress': '2 in 30 min',
      'ATTEMPT_LIMITS.passwordPerAddressBeyondAddress': '20 in 1 min',
      'ATTEMPT_LIMITS.accessCodePerAddress': '30 in 10 min',
      'ATTEMPT_LIMITS.newPassword': '20 in 1 h',
      'ATTEMPT_LIMITS.signUpPerAddress': '60 in 1 h',
      'ATTEMPT_LIMITS.signUpPerCode': '20 in 1 h',
      'ATTEMPT_LIMITS.mailPerAccount': '5 in 1 h',
      'ATTEMPT_LIMITS.mailPerAddress': '40 in 1 h',
      'ATTEMPT_LIMITS.mailBeyondAddress': '1 in 1 h',
      'ATTEMPT_LIMITS.recoveryCodePerSession': '10 in 30 min',
    },
    'A-16 checks at most 5 wrong passwords from one address within any 30 minutes': {
      'ATTEMPT_LIMITS.passwordPerAccountAndAddress': '5 in 30 min',
    },
    'A-16 checks at most 5 passwords for an account from one address, and 20 from many addresses at once': {
      'ATTEMPT_LIMITS.passwordPerAccountAndAddress': '5 in 30 min',
      'ATTEMPT_LIMITS.passwordPerAccount': '20 in 2 h',
    },
    'A-16 S-39 checks at most 100 wrong passwords from one address or one IPv6 /64 for all accounts, then 20 in a minute and two for each':
      {
        'ATTEMPT_LIMITS.passwordPerAddress': '100 in 30 min',
        'ATTEMPT_LIMITS.passwordPerAccountBeyondAddress': '2 in 30 min',
        'ATTEMPT_LIMITS.passwordPerAddressBeyondAddress': '20 in 1 min',
      },
    'A-16 S-79 limits wrong access codes and sign-ups from one address, without those that a weak password refuses': {
      'ATTEMPT_LIMITS.accessCodePerAddress': '30 in 10 min',
      'ATTEMPT_LIMITS.signUpPerAddress': '60 in 1 h',
    },
    'S-39 lets a browser that the account knows ask for a reset after strangers used up the mails': {
      'ATTEMPT_LIMITS.mailPerAccount': '5 in 1 h',
    },
    'A-17 mails a link to reset a password behind an address that asked for many, but only one an hour for each account':
      {
        'ATTEMPT_LIMITS.mailPerAddress': '40 in 1 h',
        'ATTEMPT_LIMITS.mailBeyondAddress': '1 in 1 h',
      },
  },
  'server/src/slices/identity/calls.unit.test.ts': {
    'S-03 A-09 allow as many calls of one session, account or address in a minute as they say, and as many again afterwards':
      {
        'CALL_LIMITS.refreshPerSession': '60 in 1 min',
        'CALL_LIMITS.badRefreshPerAddress': '60 in 1 min',
        'CALL_LIMITS.accountPerSession': '120 in 1 min',
        'CALL_LIMITS.signOutPerSession': '20 in 1 min',
      },
    'S-39 run four lookups of one address at a time and let a thousand wait': {
      'LOOKUPS_AT_ONCE.running': '4',
      'LOOKUPS_AT_ONCE.waiting': '1000',
    },
    'S-39 S-61 answer a member in the middle of a thousand questions about one email, all of which are one lookup': {
      LOOKUPS_TOGETHER: '1000',
    },
  },
  'server/src/slices/identity/lookup.test.ts': {
    'S-57 answers too many calls with one session’s token without a JSON body, which would sign the client out': {
      'CALL_LIMITS.accountPerSession': '120 in 1 min',
    },
  },
  'server/src/slices/identity/update.test.ts': {
    'S-18 counts new passwords before they are hashed, and mails nothing about them to an unconfirmed address': {
      'ATTEMPT_LIMITS.newPassword': '20 in 1 h',
    },
  },

  // --- Calls, files and the network
  'web/src/platform/errors/chunk.test.ts': {
    "G-09 raises 'Loading chunk failed' when a part has not arrived after 120 seconds": { CHUNK_TIMEOUT_MS: '120 s' },
  },
  'server/src/platform/http/mount.test.ts': {
    'F-01 answers a callable function that takes too long, and lets other calls take their time': {
      FUNCTION_TIMEOUT_MS: '70 s',
    },
  },
  'web/src/platform/create-call.test.ts': {
    'tries a read again twice when no answer comes, and a change never': {
      'web/src/platform/create-call.ts READ_RETRIES': '2',
    },
    'K-02 repeats an upload until 600 seconds have passed': { STORAGE_UPLOAD_RETRY_MS: '600 s' },
    'F-01 gives a callable function 70 seconds, and a read or a change less': { FUNCTION_TIMEOUT_MS: '70 s' },
  },
  'server/src/platform/files/s3.test.ts': {
    'K-02 retries uploads for 600 s and other requests for 120 s, with pauses of up to 15 s': {
      STORAGE_OPERATION_RETRY_MS: '120 s',
      STORAGE_UPLOAD_RETRY_MS: '600 s',
      'server/src/platform/files/s3.ts BACKOFF.firstMs': '200 ms',
      'server/src/platform/files/s3.ts BACKOFF.maxMs': '15 s',
    },
  },
  'server/src/platform/db/unit-of-work.test.ts': {
    'K-02 repeats a transaction after a conflict or a deadlock, at most 25 times after the first attempt': {
      TRANSACTION_RETRIES_MAX: '25',
    },
  },
  'server/src/platform/http/fair-share.unit.test.ts': {
    'S-04 calls of one key beyond a burst start at the pace, and those of another key at once': {
      'CALLS_AT_ONCE.running': '3',
      'CALLS_AT_ONCE.waiting': '100',
      'CALLS_PACE.burst': '100',
      'CALLS_PACE.perSecond': '25',
    },
  },
  'server/src/platform/http/delay-refusals.unit.test.ts': {
    'S-03 delays refusals of an address that gets many, and closes its connections, but not those of others': {
      'REFUSALS.burst': '20',
      'REFUSALS.perSecond': '5',
      'REFUSALS.waitingMax': '500',
    },
  },
  'server/src/platform/http/http.test.ts': {
    'K-01 refuses a body with very many unknown keys before reading them, and names few of those that it reads': {
      BODY_VALUES_MAX: '1000',
    },
    'S-37 sends the headers that protect members with every answer, and HSTS where members use https': {
      'server/src/platform/http/security-headers.ts STRICT_TRANSPORT_SECURITY.maxAge': '365 d',
    },
  },
  'web/src/platform/language/shown-language.test.ts': {
    'G-19 follows the account to another device’s choice after a member chose a language here, and not after a visitor did':
      {
        'web/src/platform/language/shown-language.ts LIFETIME_S': '365 d',
      },
  },
  'web/src/platform/worker/shared-content.test.ts': {
    'G-20 keeps what another app shared for half an hour, and then deletes it': {
      'web/src/platform/worker/shared-content.ts KEPT_FOR_MS': '30 min',
    },
  },
  'server/src/platform/realtime/connection.unit.test.ts': {
    'S-32 closes a socket that has not said hello within ten seconds, and not before': {
      'SOCKETS.helloWithinMs': '10 s',
    },
  },
  'server/src/platform/http/silent-sockets.unit.test.ts': {
    'S-32 bounds the silent sockets of all addresses together, and counts no socket that was removed': {
      'SOCKETS.beforeHelloAllMax': '5000',
    },
    'S-79 bounds the connections of all addresses together that wait for a request': {
      'CONNECTIONS.waitingAllMax': '5000',
    },
  },
  'server/src/platform/http/waiting-connections.test.ts': {
    'S-79 end oldest first when an address has one too many, so that who opens many keeps nobody else out': {
      'CONNECTIONS.waitingMax': '1000',
    },
  },
  'server/src/platform/realtime/hostile.test.ts': {
    'S-32 limits the number of sockets of one member': { 'SOCKETS.ofMemberMax': '20' },
    'S-32 ends the oldest silent socket of an address that has too many, and lets the newest one in': {
      'SOCKETS.beforeHelloMax': '100',
    },
    'S-32 disconnects a client that floods, whatever it sends, and others do not notice': {
      'SOCKETS.frames.burst': '200',
      'SOCKETS.frames.perSecond': '20',
    },
    'S-32 all sockets of a member share a limit, each of them within its own': {
      'SOCKETS.framesOfMember.burst': '600',
      'SOCKETS.framesOfMember.perSecond': '60',
    },
  },
  'web/src/platform/offline-cache/offline-cache.test.ts': {
    'G-15 shows and keeps a state for seven days, and not a millisecond longer': {
      'web/src/platform/offline-cache/cache-options.ts CACHED_MS': '7 d',
    },
  },
  'web/src/platform/offline-cache/offline-queries.test.ts': {
    'G-15 shows it when the network is slow, and the answer as soon as it comes': {
      'web/src/platform/offline-cache/cache-options.ts SLOW_MS': '4 s',
    },
  },
  'web/src/platform/live/live-query.test.ts': {
    'repeats the fetch during which it came, three times at most': {
      'web/src/platform/live/live-query.ts ATTEMPTS': '3',
    },
  },
  'web/src/platform/realtime/connection.test.ts': {
    'D-04 M-06 calls the ready listeners once, a little later, after one or more missed frames': {
      'web/src/platform/realtime/catch-up.ts MISSED_WITHIN_MS': '500 ms',
    },
    'M-09 closes a socket that does not answer a ping': {
      'web/src/platform/realtime/heartbeat.ts PING_EVERY_MS': '25 s',
      'web/src/platform/realtime/heartbeat.ts PONG_WITHIN_MS': '8 s',
    },
    'M-09 spreads reconnects over time': {
      'web/src/platform/realtime/live-socket.ts RECONNECT_BACKOFF.maxMs': '30 s',
    },
  },

  // --- Other services, mails and health
  'server/src/slices/artists/artists.test.ts': {
    'F-02 treats Deezer’s quota error with status 200 as busy': {
      'server/src/slices/artists/music-services/request.ts BUSY_DEFAULT_MS': '5 s',
    },
    'F-02 sends a broken service no requests after four failures': {
      'server/src/slices/artists/music-services/search.ts FAILURES_BEFORE_PAUSE': '4',
    },
    'F-02 stays below the rate limit of the service': {
      'server/src/slices/artists/music-services/deezer.ts QUOTA_SECONDS': '5 s',
    },
    'F-02 searches the catalogue within 5 seconds when the service never answers': {
      'server/src/slices/artists/music-services/search.ts TIMEOUT_MS': '3 s',
    },
  },
  'server/src/slices/writing/language-model.test.ts': {
    'F-05 pauses requests for a while after five failures in a row': {
      'server/src/slices/writing/language-model.ts FAILURES_BEFORE_PAUSE': '5',
    },
  },
  'server/src/platform/mail/mail.test.ts': {
    'S-23 deletes mails from the inbox folder after a week': {
      'server/src/platform/mail/mailer.ts KEPT_MAILS_MS': '7 d',
    },
  },
  'server/src/platform/mail/mail-queue.test.ts': {
    'retries with growing pauses, and delivers once after the mail server restarts': {
      'server/src/platform/mail/mail-queue.ts MAIL_RETRIES.firstPauseMs': '30 s',
      'server/src/platform/mail/mail-queue.ts MAIL_RETRIES.pauseMaxMs': '120 min',
    },
    'stops after a permanent rejection, or after the last attempt': {
      'server/src/platform/mail/mail-queue.ts MAIL_RETRIES.attemptsMax': '19',
    },
    'sends a dead node’s mail from another node, once the first counts as lost': {
      'server/src/platform/jobs/queues.ts LOST_AFTER_S': '5 min',
    },
  },
  'server/src/platform/clock/clock-check.unit.test.ts': {
    'doubts a clock that moved by more than 60 days ahead, 5 in public, or a day back since the server last ran': {
      'server/src/platform/clock/clock-check.rules.ts PUBLIC_CLOCK_AHEAD_MAX_MS': '5 d',
      'server/src/platform/clock/clock-check.rules.ts CLOCK_AHEAD_MAX_MS': '60 d',
      'server/src/platform/clock/clock-check.rules.ts CLOCK_BEHIND_MAX_MS': '24 h',
    },
    'believes a clock whose date is confirmed, in any time zone, and no other one': {
      'server/src/platform/clock/clock-check.rules.ts TODAY_MAX_MS': '26 h',
    },
  },
  'server/src/platform/health/health.unit.test.ts': {
    'R-09 reports a report that is open for more than a day': {
      'server/src/platform/health/health.rules.ts REPORT_LATE_MS': '24 h',
    },
    'reports mails that wait for more than a quarter of an hour': {
      'server/src/platform/health/health.rules.ts MAIL_LATE_S': '15 min',
    },
    'names recurring jobs that are late or whose last run failed': {
      'server/src/platform/health/health.rules.ts JOB_LATE_S': '10 min',
    },
    'R-11 reports a backup that failed or lacks files, one that is more than two days old, and none where one is needed':
      {
        'server/src/platform/health/health.rules.ts BACKUP_OLD_MS': '2 d',
        'server/src/platform/health/health.rules.ts BACKUP_KEPT_MAX_DAYS': '30 d',
      },
    'reports answers with 500 from ten on, if they are one of a hundred or more': {
      'server/src/platform/health/health.rules.ts FAILURES_MIN': '10',
      'server/src/platform/health/health.rules.ts FAILURES_SHARE': '0.01',
    },
    'counts the answers of two minutes, and of those with 500 or more only 500 as a fault': {
      'server/src/platform/health/recent-answers.ts PART_MS': '10 s',
    },
  },
  'server/src/platform/cluster/known-nodes.unit.test.ts': {
    'report one without heartbeats once as late and once as gone': {
      'server/src/platform/cluster/known-nodes.ts LATE_AFTER_MS': '6 s',
      'server/src/platform/cluster/known-nodes.ts SILENT_MAX_MS': '13 s',
    },
  },
  'server/src/platform/realtime/message-outcomes.unit.test.ts': {
    'D09 logs messages that were refused as unavailable, once in ten seconds with their number': {
      'server/src/platform/realtime/message-outcomes.ts LOG_EVERY_MS': '10 s',
    },
  },
};

/** Constants that need no such test, by the reason. Sizes, such as lengths of texts, are not here: see SIZE in the test. */
export const WITHOUT_BOUNDARY: Readonly<Record<string, readonly string[]>> = {
  'It only spreads the work of a screen: nobody is allowed or refused anything by it.': [
    'web/src/app/shell/ConnectionBanner.tsx SHOW_AFTER_MS',
    'web/src/app/shell/UpdateNotice.tsx KEEP_AFTER_MS',
    'web/src/design/primitives/Tooltip/Tooltip.tsx DELAY_MS',
    'web/src/design/primitives/Tooltip/Tooltip.tsx LEAVE_MS',
    'web/src/design/primitives/Tooltip/Tooltip.tsx SKIP_DELAY_MS',
    'web/src/platform/offline-cache/offline-cache.ts WRITE_AFTER_MS',
    'web/src/platform/pictures/jpeg.ts IDLE_WITHIN_MS',
    'web/src/platform/pictures/useSlow.ts SLOW_MS',
    'web/src/slices/chats/components/MessageSearch.tsx REST_MS',
    'web/src/slices/chats/components/useLongPress.ts LONG_PRESS_MS',
    'web/src/slices/chats/components/useLongPress.ts CLICK_WITHIN_MS',
    'web/src/slices/chats/components/useTimelineScroll.ts PLACING_MS',
    'web/src/slices/chats/components/useTimelineScroll.ts READ_AFTER_MS',
    'web/src/slices/discovery/components/NameSearch.tsx REST_MS',
    'web/src/slices/profiles/components/wizard/useInterestSuggestions.ts REST_MS',
    'web/src/slices/groups/pages/GroupsPage.tsx SEARCH_REST_MS',
    'web/src/slices/hangouts/components/FilterBar.tsx SEARCH_REST_MS',
    'web/src/slices/operators/components/Members.tsx REST_MS',
  ],
  'It says how often something is looked at again, and looking earlier or later gives the same answer.': [
    'server/src/app.ts CLOSE_ENDED_EVERY_MS',
    'server/src/platform/cluster/bus.ts ALIVE_EVERY_MS',
    'server/src/platform/cluster/bus.ts LOOK_EVERY_MS',
    'server/src/platform/cluster/postgres-transport.ts CHECK_EVERY_MS',
    'server/src/platform/cluster/presence.ts REPEAT_EVERY_MS',
    'server/src/platform/cluster/redis-link.ts PING_EVERY_MS',
    'server/src/platform/client-errors/client-errors.ts LOG_EVERY_MS',
    'server/src/platform/health/health.ts LOOK_EVERY_MS',
    'server/src/platform/jobs/queues.ts POLL_MS',
    'server/src/platform/metrics/history.rules.ts SAMPLE_S',
    'server/src/platform/realtime/catch-ups.ts TICK_MS',
    'server/src/platform/realtime/gateway.ts HEARTBEAT_MS',
    'server/src/platform/tracing/start-tracing.ts LOG_EVERY_MS',
    'server/src/slices/account/download-queue.ts HEARTBEAT_S',
    'server/src/slices/chats/after-sending.ts LOOK_EVERY_MS',
    'server/src/slices/chats/after-sending.ts RECORD_EVERY_MS',
    'server/src/slices/notifications/push.ts WAKE_AT_LEAST_MS',
    'server/src/slices/notifications/push.ts WAKE_AT_MOST_MS',
    'web/src/platform/live/live-query.ts OFFLINE_POLL_MS',
    'web/src/slices/account/components/DataSection.tsx ASK_EVERY_MS',
    'web/src/slices/events/attendance.queries.ts PEOPLE_AGAIN_MS',
    'web/src/slices/events/event-chat.queries.ts LOOK_AGAIN_MS',
    'web/src/slices/events/events.queries.ts REFETCH_MS',
    'web/src/slices/hangouts/hangouts.queries.ts ADDRESS_ASKED_EVERY_MS',
    'web/src/slices/operators/components/Status.tsx REFETCH_MS',
    'web/src/slices/operators/operators.queries.ts CHANGING_REFETCH_MS',
    'web/src/slices/operators/waiting.queries.ts REFETCH_MS',
  ],
  'It says how long a copy is used that is as good as a new one.': [
    'server/src/platform/token-bucket.ts KEPT_MS',
    'server/src/slices/artists/music-services/search.ts CACHE_MS',
    'server/src/slices/artists/music-services/spotify.ts RENEW_BEFORE_MS',
    'server/src/slices/chats/audience.ts CACHED_MS',
    'web/src/platform/session/index.ts LIFETIME_S',
    'web/src/platform/worker/index.ts KEPT_WITHIN_MS',
    'web/src/slices/discovery/discovery.queries.ts FRESH_MS',
    'web/src/slices/writing/writing.queries.ts FRESH_MS',
  ],
  'It says how long one program waits for another that may be down. Tests stop the other program, and wait shorter.': [
    'server/src/operator.doctor.ts ANSWER_WITHIN_MS',
    'web/src/slices/installation/set-up.queries.ts MAIL_ANSWERS_WITHIN_MS',
    'server/src/slices/operators/webhook.ts ANSWER_WITHIN_MS',
    'server/src/platform/http/member-pages.ts CONTENT_WITHIN_MS',
    'server/src/platform/cluster/bus.ts FIRST_ECHO_WITHIN_MS',
    'server/src/platform/cluster/bus.ts MISSED_AGAIN_MS',
    'server/src/platform/cluster/postgres-transport.ts ANSWER_WITHIN_MS',
    'server/src/platform/cluster/redis-link.ts ANSWER_WITHIN_MS',
    'server/src/platform/cluster/redis-link.ts CONNECT_WITHIN_MS',
    'server/src/platform/cluster/redis-link.ts SILENT_MAX_MS',
    'server/src/platform/cluster/redis-transport.ts CONNECT_WITHIN_MS',
    'server/src/platform/db/database.ts STATEMENT_MAX_MS',
    'server/src/platform/files/s3.ts ATTEMPT_MS',
    'server/src/platform/files/s3.ts TRIAL_MS',
    'server/src/platform/health/checks.ts FILES_ANSWER_WITHIN_MS',
    'server/src/platform/health/health.ts ANSWER_WITHIN_MS',
    'server/src/platform/jobs/boss.ts ANSWER_WITHIN_MS',
    'server/src/platform/metrics/metrics.ts READ_WITHIN_MS',
    'server/src/platform/postgres/embedded.ts READY_WITHIN_MS',
    'server/src/platform/postgres/running-checks.ts FLUSHED_WITHIN_MS',
    'server/src/platform/postgres/database-cluster-check.ts STEP_MS',
    'server/src/platform/postgres/embedded.ts REJECTED_FOR_MS',
    'server/src/slices/artists/photos.ts TIMEOUT_MS',
    'server/src/slices/media/reencode-picture.ts DECODE_WITHIN_S',
    'server/src/slices/notifications/push-delivery.ts TIMEOUT_MS',
    'web/src/platform/create-call.ts READ_TIMEOUT_MS',
    'web/src/platform/create-call.ts WRITE_TIMEOUT_MS',
    'web/src/platform/realtime/live-socket.ts READY_WITHIN_MS',
    'web/src/platform/realtime/pending-sends.ts ANSWER_WITHIN_MS',
    'web/src/worker/push.ts TAKEN_UP_WITHIN_MS',
    'web/src/worker/offline-app.ts PAGE_WITHIN_MS',
  ],
  'It is a pause between attempts of which each is safe to repeat. The rule of the pauses has its own test (contract/src/backoff.test.ts).':
    [
      'server/src/platform/cluster/transport.ts RECONNECT.firstMs',
      'server/src/platform/cluster/transport.ts RECONNECT.maxMs',
      'server/src/platform/jobs/recurring.ts RETRY_MS',
      'server/src/platform/postgres/embedded.ts BACKOFF.firstMs',
      'server/src/platform/postgres/embedded.ts BACKOFF.maxMs',
      'server/src/slices/account/download-queue.ts RETRIES.firstPauseMs',
      'server/src/slices/account/download-queue.ts RETRIES.pauseMaxMs',
      'server/src/slices/artists/music-services/request.ts BUSY_MAX_MS',
      'server/src/slices/artists/music-services/search.ts PAUSE_MS',
      'server/src/slices/artists/photos.ts FAILED_MS',
      'PUSH_BACKOFF.maxMs',
      'server/src/slices/writing/language-model.ts PAUSE_MS',
      'server/src/slices/writing/write.ts PAUSE_AFTER_FAILURE_MS',
      'web/src/platform/create-call.ts RETRY_BACKOFF.firstMs',
      'web/src/platform/create-call.ts RETRY_BACKOFF.maxMs',
      'web/src/platform/errors/chunk.ts RETRY_AFTER_MS',
      'web/src/platform/realtime/live-socket.ts RECONNECT_BACKOFF.firstMs',
      'web/src/slices/chats/outbox.queue.ts RETRY_BACKOFF.firstMs',
      'web/src/slices/chats/outbox.queue.ts RETRY_BACKOFF.maxMs',
    ],
  'It says how long work may take before another node does it again. Tests end the node.': [
    'server/src/app.file-count.ts EXPIRES_S',
    'server/src/app.jobs.ts BACKUP_EXPIRES_S',
    'server/src/platform/jobs/queues.ts LONGEST_JOB_S',
    'server/src/slices/chats/after-sending.ts OVERDUE_MS',
    'server/src/slices/notifications/push.ts CLAIM_MS',
    'server/src/slices/writing/write.ts CLAIM_MARGIN_MS',
  ],
  'It is a part of the time in which a server stops. Tests measure the whole (process-kill.test.ts).': [
    'server/src/app.ts REQUESTS_END_WITHIN_MS',
    'server/src/app.ts PUSHES_END_WITHIN_MS',
    'server/src/main.ts END_WITHIN_MS',
    'server/src/main.ts TRACES_END_WITHIN_MS',
    'server/src/main.ts CLOCK_WATCH_MS',
    'server/src/platform/db/database.ts CLOSE_WITHIN_MS',
    'server/src/platform/jobs/boss.ts STOP_WITHIN_MS',
    'server/src/platform/postgres/embedded.ts END_WITHIN_MS',
    'server/src/platform/postgres/running-record.ts CHECK_WITHIN_MS',
    'server/src/platform/realtime/connection.ts TERMINATE_AFTER_MS',
    'server/src/platform/realtime/gateway.ts CLOSE_WITHIN_MS',
  ],
  'The test itself decides when the delay is over (delay-refusals.unit.test.ts).': ['REFUSALS.delayMs'],
  'The test sets a shorter one (killed-folder.test.ts).': [
    'server/src/platform/postgres/running-record.ts RECORD_EVERY_MS',
  ],
  'The test waits until it has passed (killed-folder.test.ts, after each checkpoint).': [
    'server/src/platform/postgres/running-record.ts CHECKPOINT_EVERY_MS',
  ],
  'It compares the clocks of two machines. A test would have to change the clock of PostgreSQL.': [
    'server/src/operator.doctor.ts CLOCK_SKEW_MAX_MS',
  ],
  'It limits what operators look back at. Nobody acts on its first day.': [
    'server/src/platform/backup/backups.sql.ts KEPT_MS',
    'server/src/slices/hangouts/reminders.ts KEPT_MS',
    'server/src/slices/operators/meetings.ts THRICE_WITHIN_DAYS',
    'web/src/slices/operators/operators.queries.ts FIGURE_DAYS',
  ],
  'It bounds how much the server does at a time for all members together.': [
    'DECODED_AT_ONCE',
    'SWEEP_MAX',
    'UPLOADS_UNDER_WAY_MAX',
    'UPLOADS_WAITING_MAX',
  ],
  'Its own test computes it from the time for which a browser repeats an upload (media.unit.test.ts).': [
    'UPLOAD_ABANDONED_MS',
  ],
};
