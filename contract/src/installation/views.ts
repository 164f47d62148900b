import * as z from 'zod/mini';

/** The sources of a setting. The environment takes precedence over the set-up page. */
const ORIGINS = ['environment', 'page'] as const;

export const mailServerView = z.object({
  setBy: z.enum(ORIGINS),
  name: z.string(),
  from: z.string(),
  host: z.string(),
  port: z.string(),
  user: z.string(),
  /** Never the password itself. */
  hasPassword: z.boolean(),
});
export type MailServerView = z.output<typeof mailServerView>;

/** Why a mail server did not take the test mail. */
export const MAIL_PROBLEMS = ['missing', 'login', 'refused', 'certificate', 'unreachable'] as const;
export type MailProblem = (typeof MAIL_PROBLEMS)[number];

export const testMailResult = z.object({
  /** Null when the mail server took it. */
  problem: z.nullable(z.enum(MAIL_PROBLEMS)),
  /** The answer of the mail server, or the error of the connection. */
  answer: z.string(),
});
export type TestMailResult = z.output<typeof testMailResult>;

/** The folder for scheduled backups, as it is now. */
const backupsView = z.object({
  setBy: z.enum(ORIGINS),
  folder: z.string(),
  /** Why it cannot be used, in the words of `doctor`; null when it can. */
  problem: z.nullable(z.string()),
  freeBytes: z.number(),
  isOnDiskOfData: z.boolean(),
});
export type BackupsView = z.output<typeof backupsView>;

/** The settings of an installation that the set-up page shows. */
export const setUpView = z.object({
  /** The address that members use, from the environment. */
  publicUrl: z.string(),
  mail: z.nullable(mailServerView),
  backups: z.nullable(backupsView),
  /** Whether BACKUP_KEY in the environment encrypts backups. */
  encryptsBackups: z.boolean(),
});
export type SetUpView = z.output<typeof setUpView>;
