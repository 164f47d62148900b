import { DAY_MS } from '#contract/durations.ts';
import type { MailServerForm } from '#contract/installation/forms.ts';
import type { MailServerView } from '#contract/installation/views.ts';

/** How long the printed link works. A new start prints another one. */
export const SET_UP_LINK_MS = DAY_MS;

/** The port of a mail server that encrypts from the first byte. At others the connection is encrypted after it has begun. */
const ENCRYPTED_PORT = '465';

/** A mail server, as the settings SMTP_URL and MAIL_FROM write it. */
interface WrittenMailServer {
  url: string;
  sender: string;
}

/** Returns what the environment would have for a mail server of the form. */
export function writeMailServer({ name, from, host, port, user, password }: MailServerForm): WrittenMailServer {
  const login = user === '' ? '' : `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`;
  const protocol = port === ENCRYPTED_PORT ? 'smtps' : 'smtp';
  return { url: `${protocol}://${login}${host}:${port}`, sender: `${name} <${from}>` };
}

type ReadMailServer = Omit<MailServerForm, 'password'> & { password: string };

/** Reads what writeMailServer or an operator wrote. A part that is not written is ''. */
export function readMailServer({ url, sender }: WrittenMailServer): ReadMailServer {
  const { protocol, hostname, port, username, password } = new URL(url);
  const [, name = '', address] = /^(.*)<([^>]*)>$/.exec(sender) ?? [];
  return {
    name: name.trim(),
    from: address ?? sender,
    host: hostname,
    port: port || (protocol === 'smtps:' ? ENCRYPTED_PORT : '587'),
    user: decodeURIComponent(username),
    password: decodeURIComponent(password),
  };
}

/** Returns a mail server without its password. */
export function mailServerView(server: WrittenMailServer & Pick<MailServerView, 'setBy'>): MailServerView {
  const { password, ...shown } = readMailServer(server);
  return { ...shown, setBy: server.setBy, hasPassword: password !== '' };
}

/**
 * Returns the form with the stored password when none was typed. Only for the same user of the same server: otherwise another server
 * would get to see it.
 */
export function withStoredPassword(form: MailServerForm, stored: WrittenMailServer | null): MailServerForm {
  if (form.password !== '' || stored === null) return form;
  const { host, port, user, password } = readMailServer(stored);
  return host === form.host.toLowerCase() && port === form.port && user === form.user ? { ...form, password } : form;
}
