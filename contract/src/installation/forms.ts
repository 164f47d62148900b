import * as z from 'zod/mini';
import { fieldError } from '../field-errors.ts';
import { TEXT_MAX } from '../limits.ts';
import { emailAddress, line } from '../shapes.ts';

/** The highest port of a machine. */
const PORT_MAX = 65_535;

/** The name of a machine, or its address with dots. */
const host = line(TEXT_MAX.url, 1).check(
  z.regex(/^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/, fieldError('HOST_MALFORMED')),
);

const port = z.string().check(
  z.trim(),
  z.regex(/^[1-9]\d{0,4}$/, fieldError('PORT_MALFORMED')),
  z.refine((value) => Number(value) <= PORT_MAX, fieldError('PORT_MALFORMED')),
);

/** The full path of a folder on the machine of the server. */
export const backupFolder = line(TEXT_MAX.url, 1).check(z.regex(/^(?:\/|[A-Za-z]:\\)/, fieldError('FOLDER_NOT_WHOLE')));

/** The mail server of an installation, and the sender of its mails. An empty password keeps the one that is stored. */
export const mailServerForm = z.strictObject({
  /** The name that readers see as the sender. These characters would begin another part of a header. */
  name: line(TEXT_MAX.name, 1).check(z.regex(/^[^<>@",;:]*$/, fieldError('SENDER_CHARACTERS'))),
  from: emailAddress,
  host,
  port,
  user: line(TEXT_MAX.email),
  password: z.string().check(z.maxLength(TEXT_MAX.password, fieldError('TOO_LONG', TEXT_MAX.password))),
});
export type MailServerForm = z.output<typeof mailServerForm>;
