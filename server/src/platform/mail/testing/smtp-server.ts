import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerError } from 'smtp-server';

/** A mail received by SMTP: the envelope and the source. */
export interface Received {
  from: string;
  to: string[];
  data: string;
}

interface Options {
  /** 0 for a free port, or the earlier port to simulate a restart. */
  port?: number;
  /** The user and password that a client must send. By default nobody has to. */
  login?: { user: string; password: string };
  /** With it the server offers STARTTLS, and takes the login only after it. */
  certificate?: { key: string; cert: string };
}

/** Returns an error with which the server gives an answer, such as '450 4.2.1 Try later'. */
const answering = (answer: string): SMTPServerError =>
  Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) });

/** Starts a mail server that keeps what it receives. */
export async function startSmtpServer({ port = 0, login, certificate }: Options = {}) {
  /** The answer that rejects every recipient, or null to accept them. */
  let refusal: string | null = null;
  let attempts = 0;
  const received: (Received & { isEncrypted: boolean })[] = [];
  const server = new SMTPServer({
    ...certificate,
    logger: false,
    closeTimeout: 1,
    disableReverseLookup: true,
    allowInsecureAuth: !certificate,
    authOptional: !login,
    disabledCommands: [certificate ? [] : 'STARTTLS', login ? [] : 'AUTH'].flat(),
    onAuth({ username, password }, _session, done) {
      const isRight = username === login?.user && password === login?.password;
      done(isRight ? null : answering('535 5.7.8 Wrong user or password'), { user: username });
    },
    onRcptTo(_address, _session, done) {
      attempts++;
      done(refusal === null ? null : answering(refusal));
    },
    async onData(stream, { envelope, secure }, done) {
      const data = (await buffer(stream)).toString('latin1');
      const to = envelope.rcptTo.map(({ address }) => address);
      received.push({ from: envelope.mailFrom ? envelope.mailFrom.address : '', to, data, isEncrypted: secure });
      done(null);
    },
  });
  // A client that gives up, such as one that does not trust the certificate, is an error of its connection.
  server.on('error', () => {});
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const { port: listeningPort } = server.server.address() as AddressInfo;
  return {
    url: `smtp://127.0.0.1:${listeningPort}`,
    port: listeningPort,
    received,
    /** The number of recipients so far, accepted or not. */
    attempts: () => attempts,
    /** Rejects every recipient from now on with this answer, such as '450 4.2.1 Try later'; null accepts them again. */
    refuse(answer: string | null) {
      refusal = answer;
    },
    close: () => server.close(),
  };
}
