import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** A mail received by SMTP: the envelope and the source. */
export interface Received {
  from: string;
  to: string[];
  data: string;
}

/**
 * Starts a mail server that supports the part of SMTP (RFC 5321) that is needed to receive a mail.
 * @param port 0 for a free port, or the earlier port to simulate a restart
 */
export async function startSmtpServer(port = 0) {
  /** The answer that rejects every recipient, or null to accept them. */
  let refusal: string | null = null;
  let attempts = 0;
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let mail: Received = { from: '', to: [], data: '' };
    let inData = false;
    let waiting = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const receiveData = (line: string) => {
      if (line !== '.') {
        mail.data += `${line.replace(/^\./, '')}\n`;
        return;
      }
      inData = false;
      received.push(mail);
      mail = { from: '', to: [], data: '' };
      say('250 2.0.0 Kept');
    };
    const receiveCommand = (line: string) => {
      const [verb = ''] = line.split(/[ :]/);
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      switch (verb) {
        case 'MAIL':
          mail.from = address;
          return say('250 OK');
        case 'RCPT':
          attempts++;
          if (refusal !== null) return say(refusal);
          mail.to.push(address);
          return say('250 OK');
        case 'DATA':
          inData = true;
          return say('354 Go on');
        case 'QUIT':
          return socket.end('221 2.0.0 Bye\r\n');
        case 'EHLO':
        case 'HELO':
        case 'RSET':
          return say('250 OK');
        default:
          return say('500 What?');
      }
    };
    socket.on('data', (chunk) => {
      const lines = (waiting + chunk).split('\r\n');
      waiting = lines.pop() ?? '';
      for (const line of lines) {
        if (inData) receiveData(line);
        else receiveCommand(line);
      }
    });
    say('220 test ESMTP');
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');
  const listeningPort = (server.address() as { port: number }).port;
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
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
