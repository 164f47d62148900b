import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';

/** What came by SMTP: the envelope and the mail as sent. */
export interface Received {
  from: string;
  to: string[];
  data: string;
}

/** A mail server that speaks as much SMTP (RFC 5321) as it takes to get a mail, on a free port. */
export async function startSmtpServer() {
  const received: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    let mail: Received = { from: '', to: [], data: '' };
    let inData = false;
    let waiting = '';
    const say = (line: string) => socket.write(`${line}\r\n`);
    const hear = (line: string) => {
      if (inData) {
        if (line !== '.') {
          mail.data += `${line.replace(/^\./, '')}\n`;
          return;
        }
        inData = false;
        received.push(mail);
        mail = { from: '', to: [], data: '' };
        return say('250 2.0.0 Kept');
      }
      const [verb = ''] = line.split(/[ :]/);
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (verb === 'MAIL') mail.from = address;
      if (verb === 'RCPT') mail.to.push(address);
      inData = verb === 'DATA';
      if (verb === 'QUIT') return socket.end('221 2.0.0 Bye\r\n');
      say(inData ? '354 Go on' : ['EHLO', 'HELO', 'MAIL', 'RCPT', 'RSET'].includes(verb) ? '250 OK' : '500 What?');
    };
    socket.on('data', (chunk) => {
      const lines = (waiting + chunk).split('\r\n');
      waiting = lines.pop() ?? '';
      for (const line of lines) hear(line);
    });
    say('220 test ESMTP');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}
