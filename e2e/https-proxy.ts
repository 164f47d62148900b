import { once } from 'node:events';
import { request } from 'node:http';
import { createServer } from 'node:https';
import { type AddressInfo, connect } from 'node:net';
import { selfSigned } from '#server/testing/certificate.ts';

/** Starts a reverse proxy for https at the name localhost, as a public installation has one. Its target may start later. */
export async function startHttpsProxy() {
  let targetPort = 0;
  const server = createServer(await selfSigned('localhost'), (incoming, answer) => {
    const { method, url: path, headers } = incoming;
    const forwarded = { ...headers, 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' };
    const outgoing = request({ host: '127.0.0.1', port: targetPort, method, path, headers: forwarded }, (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers);
      answered.pipe(answer);
    });
    outgoing.on('error', () => answer.destroy());
    incoming.pipe(outgoing);
  });
  server.on('upgrade', ({ method, url, rawHeaders }, socket, head) => {
    const target = connect(targetPort, '127.0.0.1');
    const pairs = rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [`${name}: ${rawHeaders[at + 1]}`] : []));
    target.write(`${[`${method} ${url} HTTP/1.1`, ...pairs].join('\r\n')}\r\n\r\n`);
    target.write(head);
    target.pipe(socket).pipe(target);
    for (const end of [target, socket]) end.on('error', () => [target, socket].map((one) => one.destroy()));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `https://localhost:${(server.address() as AddressInfo).port}`,
    leadTo(url: string) {
      targetPort = Number(new URL(url).port);
    },
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
