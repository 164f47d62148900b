import * as z from 'zod/mini';

/** Where the mail server is from. The environment takes precedence over the set-up page. */
export const MAIL_SERVER_ORIGINS = ['environment', 'page'] as const;

export const mailServerView = z.object({
  setBy: z.enum(MAIL_SERVER_ORIGINS),
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

/** The settings of an installation that the set-up page shows. */
export const setUpView = z.object({
  /** The address that members use, from the environment. */
  publicUrl: z.string(),
  mail: z.nullable(mailServerView),
  /** The folder for scheduled backups, and whether they are encrypted, from the environment. */
  backups: z.nullable(z.object({ folder: z.string(), isEncrypted: z.boolean() })),
});
export type SetUpView = z.output<typeof setUpView>;
