/** The levels of the log, the most verbose first. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'fatal';

interface EventFacts {
  level: LogLevel | readonly LogLevel[];
  /** Says in one sentence what happened. */
  meaning: string;
  /** Tells operators what to do; absent when nothing is to be done. */
  act?: string;
}

const DISK = 'Make room on the disk.';
const PASSES = 'Nothing, unless it lasts.';

/** Every code that the field `event` of a log line may have. Codes never change, so that alarms can be set on them. */
export const LOG_EVENTS = {
  // The process
  server_started: { level: 'info', meaning: 'The server accepts requests.' },
  start_failed: {
    level: 'fatal',
    meaning: 'The server could not start, for a reason that nobody expected.',
    act: 'Report it with its stack.',
  },
  stop_failed: { level: 'error', meaning: 'A part of the server did not stop in order.' },
  uncaught_error: {
    level: 'fatal',
    meaning: 'An unexpected error ended the server.',
    act: 'Report it with its stack.',
  },
  framework: {
    level: ['debug', 'info', 'warn', 'error'],
    meaning: 'A line of the HTTP framework, which has no code of its own.',
  },
  health_changed: {
    level: ['warn', 'error'],
    meaning: 'A health check found a problem, failed, or passes again.',
    act: 'Read its `detail`.',
  },
  traces_not_sent: {
    level: 'warn',
    meaning:
      'Traces could not be sent to OTEL_EXPORTER_OTLP_ENDPOINT and were dropped. One line in ten minutes at most.',
    act: 'Look at the receiver of traces.',
  },

  // Requests
  request: { level: ['info', 'debug'], meaning: 'A request was answered: the access log.' },
  request_failed: {
    level: ['warn', 'error'],
    meaning: 'A request failed because of the server.',
    act: 'Report errors with their stack.',
  },
  request_unavailable: {
    level: 'warn',
    meaning: 'The identity API answered 503, because the database was unavailable.',
    act: PASSES,
  },
  statement_rejected: {
    level: 'warn',
    meaning: 'The database rejected a value that no check of ours did.',
    act: 'Report it with its route.',
  },
  client_error: {
    level: 'warn',
    meaning:
      'A browser reported an error, without its message: `where` is the place in our sources, `times` how many reports the line stands for.',
    act: 'Report it with `where` and `at`.',
  },
  error_not_declared: {
    level: 'error',
    meaning: 'A route failed with an error that it does not declare.',
    act: 'Report it.',
  },

  // The database, Redis and other nodes
  database_unreachable: {
    level: 'warn',
    meaning: 'A request was answered with 503, because the database was unavailable.',
    act: PASSES,
  },
  database_connection_broke: {
    level: 'warn',
    meaning: 'An idle connection to the database broke and is replaced.',
    act: PASSES,
  },
  postgres_ended: {
    level: 'error',
    meaning: 'The embedded PostgreSQL ended and is started again.',
    act: 'Read its `output`.',
  },
  postgres_incomplete: {
    level: 'fatal',
    meaning: 'A part of the embedded database was lost while it ran. It is not started again, and the server ends.',
    act: 'Do what the line says.',
  },
  clock_moved: {
    level: 'fatal',
    meaning: 'The clock of the machine jumped while the server ran, which ends it.',
    act: 'Do what the line says.',
  },
  postgres_back: { level: 'warn', meaning: 'The embedded PostgreSQL runs again.' },
  migrating: { level: ['info', 'warn'], meaning: 'The server changes the database to the schema of its release.' },
  migrated: { level: 'info', meaning: 'One migration has run.' },
  migrations_done: { level: ['info', 'warn'], meaning: 'All migrations have run.' },
  backup_made: { level: 'info', meaning: 'A backup was made and read back.' },
  backup_failed: {
    level: 'error',
    meaning: 'A backup on the schedule failed.',
    act: 'Look at BACKUP_DIR and its disk: docs/backups.md.',
  },
  backup_incomplete: {
    level: 'error',
    meaning: 'A backup lacks files that the database names. It is kept, and its name ends in `.incomplete`.',
    act: 'Find the files, as docs/backups.md says. The last complete backup is kept until there is another.',
  },
  files_counted: { level: 'info', meaning: 'The file store has every file that the database names, and no others.' },
  files_missing: {
    level: 'error',
    meaning: 'The file store does not have all files that the database names.',
    act: 'Bring them back from a backup, before the backups that have them expire: docs/backups.md.',
  },
  files_unnamed: {
    level: 'warn',
    meaning: 'The file store has files that the database does not name. Nothing removes them.',
    act: 'Find out where they come from, and remove them: docs/backups.md.',
  },
  files_not_counted: {
    level: 'warn',
    meaning: 'The files could not be counted after a start or before a backup. The backup was made all the same.',
    act: 'Let the key of S3_URL list the bucket, or look at the disk.',
  },
  after_commit_failed: {
    level: 'error',
    meaning: 'Work after a commit failed. The change itself is stored.',
    act: 'Report it.',
  },
  cluster_down: { level: 'warn', meaning: 'The connection for messages of other nodes broke.', act: PASSES },
  cluster_send_failed: {
    level: 'warn',
    meaning: 'Messages to other nodes were lost; their clients fetch again.',
    act: PASSES,
  },
  cluster_text_unreadable: {
    level: 'warn',
    meaning: 'A message of another node could not be read.',
    act: 'Do not run versions together that are not made for it.',
  },
  redis_down: {
    level: 'warn',
    meaning: 'Redis is unavailable; nodes communicate by PostgreSQL.',
    act: 'Look at Redis.',
  },
  redis_limits_down: {
    level: 'warn',
    meaning: 'Redis is unavailable; each node counts limits for itself.',
    act: 'Look at Redis.',
  },

  // Jobs and mails
  jobs_database_error: {
    level: 'warn',
    meaning: 'A database statement for jobs failed and is tried again.',
    act: PASSES,
  },
  jobs_not_started: { level: 'warn', meaning: 'Recurring jobs could not be started; trying again.', act: PASSES },
  jobs_stop_failed: { level: 'warn', meaning: 'Jobs did not stop in order. They run again later.' },
  job_failed: {
    level: 'error',
    meaning: 'A recurring job failed and is tried again.',
    act: 'Report it with its stack.',
  },
  job_given_up: {
    level: 'error',
    meaning: 'A job was dropped: it failed too often, or its time has passed.',
    act: 'For the queue `mail`: look at the mail server.',
  },
  job_retried: { level: 'warn', meaning: 'A job failed and is tried again.', act: PASSES },
  queue_waits: { level: 'warn', meaning: 'A queue could not be read; trying again.', act: PASSES },
  mails_not_deleted: {
    level: 'warn',
    meaning: 'Old mails were not deleted from the data folder.',
    act: 'Look at the permissions of the folder.',
  },
  digest_not_queued: {
    level: 'error',
    meaning: 'A mail about unread notifications was not queued; trying again.',
    act: 'Report it.',
  },
  digest_not_sent: {
    level: 'warn',
    meaning: 'A mail about unread notifications was not sent; the next run tries again.',
    act: 'Look at the mail server.',
  },
  operator_not_told: {
    level: 'error',
    meaning: 'An operator was not told of new reports; trying again within a minute.',
    act: 'Report it.',
  },
  shared_plan_failed: {
    level: 'error',
    meaning:
      'A member was not asked whether they got home, or their contact was not told. It is tried again within a minute.',
    act: 'If it lasts, look at the error: a contact may be waiting for this mail.',
  },
  page_not_rendered: {
    level: 'warn',
    meaning: 'The content of a page could not be rendered, so the page came without it.',
    act: 'Report it with its stack, unless the database was away.',
  },
  pages_not_rendered: {
    level: 'error',
    meaning: 'Pages come without their content, because the build that renders them cannot be loaded.',
    act: 'Build again (npm run build), and report it if it stays.',
  },
  views_not_saved: {
    level: 'warn',
    meaning: 'The counts of views in Intros were not added to the database.',
    act: PASSES,
  },

  // Files
  file_store_unavailable: {
    level: 'warn',
    meaning: 'The file store does not answer; photos fail until it does.',
    act: 'Look at the store of S3_URL.',
  },
  media_copy_failed: { level: 'warn', meaning: 'A photo could not be copied.', act: DISK },
  media_removal_failed: { level: 'warn', meaning: 'Files of a deleted picture stay until the next sweep.' },
  media_removal_not_recorded: {
    level: 'warn',
    meaning: 'The removal of files could not be recorded; they are removed again.',
  },
  download_not_removed: { level: 'warn', meaning: 'Files of an old download stay until the next sweep.' },

  // Chats, hangouts and events
  message_not_stored: {
    level: 'error',
    meaning: 'A message could not be stored, for a reason that nobody expected.',
    act: 'Report it with its stack.',
  },
  messages_refused: {
    level: 'warn',
    meaning: 'Messages were refused because the database was unavailable. Their senders keep them.',
    act: PASSES,
  },
  read_follow_up_failed: { level: 'warn', meaning: 'Work that follows reading a chat failed.', act: 'Report it.' },
  sent_work_failed: {
    level: 'warn',
    meaning: 'Work that follows a stored message failed and is tried again.',
    act: PASSES,
  },
  sent_work_not_recorded: {
    level: 'warn',
    meaning: 'Finished work that follows a message could not be recorded; it is done again.',
  },
  messages_not_published: {
    level: 'warn',
    meaning: 'Stored messages were not published; clients find the gap and fetch them.',
  },
  audience_not_loaded: {
    level: 'warn',
    meaning: 'The audience of a chat could not be loaded; clients fetch.',
    act: PASSES,
  },
  typing_failed: { level: 'error', meaning: 'Typing could not be published.', act: 'Report it.' },
  hangout_broadcast_failed: { level: 'warn', meaning: 'A changed hangout was not published.' },
  hangout_reminder_failed: { level: 'error', meaning: 'A reminder failed and is tried again.', act: 'Report it.' },
  places_not_settled: {
    level: 'error',
    meaning: 'Places were not offered to the waitlist and are tried again.',
    act: 'Report it.',
  },
  hangout_not_opened: {
    level: 'error',
    meaning: 'A hangout that was for a group first was not opened to everybody; trying again.',
    act: 'Report it.',
  },
  new_hangouts_not_told: {
    level: 'error',
    meaning: 'A member was not told of new hangouts that fit their saved filters; trying again.',
    act: 'Report it.',
  },
  group_not_tended: {
    level: 'error',
    meaning: 'Nobody was asked whether a quiet group goes on, or it was not archived; trying again.',
    act: 'Report it.',
  },
  held_places_not_ended: {
    level: 'error',
    meaning: 'Places that were held while a block could be undone were not given out; trying again.',
    act: 'Report it.',
  },
  ended_by_block_not_forgotten: {
    level: 'error',
    meaning: 'A block that can no longer be undone still stores what it ended; trying again.',
    act: 'Report it.',
  },
  request_not_reminded: {
    level: 'error',
    meaning: 'A member was not reminded of a request; trying again.',
    act: 'Report it.',
  },
  request_not_ended: {
    level: 'error',
    meaning: 'A request without an answer was not ended in time; trying again.',
    act: 'Report it.',
  },
  meet_again_failed: {
    level: 'error',
    meaning: 'Marks of members who would meet again could not be compared; trying again.',
    act: 'Report it.',
  },
  missed_not_notified: {
    level: 'error',
    meaning: 'A member was not notified of missed hangouts; trying again.',
    act: 'Report it.',
  },
  table_not_opened: {
    level: 'error',
    meaning: 'A table could not be opened. Its members are seated again at the next run.',
    act: 'Report it.',
  },
  table_not_tended: {
    level: 'error',
    meaning: 'A table was not planned, asked or ended; trying again.',
    act: 'Report it.',
  },
  event_not_published: { level: 'warn', meaning: 'An event that another node changed was not published here.' },
  announcement_not_published: {
    level: 'warn',
    meaning: 'An announcement of another node was not published here; members fetch again.',
  },
  announcement_not_counted: { level: 'warn', meaning: 'A mail with an announcement was sent and not counted.' },

  // Accounts and sessions
  ended_sessions_unknown: {
    level: 'warn',
    meaning: 'The server could not find out which sessions ended.',
    act: PASSES,
  },
  signing_keys_not_read: {
    level: 'warn',
    meaning: 'The signing keys were not read again; the former ones stay in use.',
    act: PASSES,
  },
  passkey_refused: { level: 'info', meaning: 'The answer of a passkey was refused.' },
  account_not_deleted: {
    level: 'error',
    meaning: 'An account whose time has come was not deleted; trying again.',
    act: 'Report it.',
  },
  reset_link_not_mailed: {
    level: 'warn',
    meaning: 'The link to reset a password could not be mailed to a member behind an address that asks for many.',
    act: 'Look at the database. The member can ask again.',
  },
  appeal_link_not_mailed: {
    level: 'warn',
    meaning: 'The link to appeal could not be mailed.',
    act: 'Look at the mail server.',
  },

  // Push, music and the language model
  push_device_deleted: { level: 'warn', meaning: 'A device was deleted, because its address is not allowed.' },
  push_refused: {
    level: 'warn',
    meaning: 'A push service refused a push; it is not sent again.',
    act: 'Check PUSH_CONTACT.',
  },
  push_retried: { level: 'info', meaning: 'A push failed and is tried again.' },
  push_queue_waits: { level: 'warn', meaning: 'The push queue could not be read; trying again.', act: PASSES },
  music_service_failed: {
    level: 'warn',
    meaning: 'A music service did not answer; the embedded catalogue is used.',
    act: PASSES,
  },
  artist_photo_failed: { level: 'warn', meaning: 'A photo of an artist could not be fetched.' },
  model_answer_accepted: {
    level: 'info',
    meaning: 'The language model wrote a text that is shown. `answers` has the totals since the start.',
  },
  model_answer_empty: { level: 'warn', meaning: 'The language model returned no text; the embedded writer is used.' },
  model_failed: {
    level: 'warn',
    meaning: 'The language model gave no usable text; the embedded writer is used.',
    act: 'Look at LLM_URL.',
  },
  text_not_stored: { level: 'warn', meaning: 'A text of the language model could not be stored.' },

  // The security log
  signed_up: { level: 'info', meaning: 'A member signed up.' },
  signed_in: {
    level: 'info',
    meaning: 'A member signed in; `outcome` names the proof and whether the account knew the browser.',
  },
  sign_in_failed: { level: 'info', meaning: 'A password was wrong.' },
  sign_in_locked: {
    level: 'info',
    meaning: 'A password was not checked, because of too many attempts.',
    act: 'Many of them are an attack on one account.',
  },
  identity_refused: {
    level: 'info',
    meaning:
      'Another call of the identity API was refused: a forged token, a wrong code, a foreign origin, too many calls.',
  },
  sessions_ended: { level: 'info', meaning: 'Sessions of a member ended.' },
  refresh_token_reused: {
    level: 'info',
    meaning: 'A copied refresh token ended a session.',
    act: 'Somebody may have stolen a session: look at the account.',
  },
  password_changed: { level: 'info', meaning: 'A password was changed.' },
  password_reset: { level: 'info', meaning: 'A password was reset by mail.' },
  passkeys_changed: { level: 'info', meaning: 'A passkey or recovery codes were added or removed.' },
  stepped_up: { level: 'info', meaning: 'An operator confirmed with a passkey.' },
  email_change_requested: { level: 'info', meaning: 'A member asked for another email.' },
  email_changed: { level: 'info', meaning: 'The email of an account changed.' },
  email_restored: { level: 'info', meaning: 'The former email of an account was restored.' },
  access_refused: { level: 'info', meaning: 'A route answered 401, 403, 404 or 429 because of who asked.' },
  operator_called: {
    level: 'info',
    meaning: 'An operator used a route for operators, also for reading a list with emails.',
    act: 'Look at calls at unusual hours.',
  },
  set_up_used: {
    level: 'info',
    meaning: 'Somebody used the set-up link that the start printed.',
    act: 'If it was none of you, end all sessions, revoke the operator and start again.',
  },
  lines_suppressed: {
    level: 'warn',
    meaning: 'More than 30 lines a minute of one event from one address were only counted.',
  },
} as const satisfies Record<string, EventFacts>;

export type LogEvent = keyof typeof LOG_EVENTS;
