/**
 * The upper bound for a chat in one Node process over PostgreSQL: bare ws and pg, only messages are stored, and there are
 * no sessions, no membership and no input checks. Waiting messages are stored by one INSERT, and each broadcast is framed
 * once. Argument: the database URL. Prints its port.
 */
import { createServer } from 'node:http';
import pg from 'pg';
import { Sender, type WebSocket, WebSocketServer } from 'ws';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 4 });
await pool.query(
  'create table if not exists limit_messages (id bigserial primary key, room int, author int, content text, at timestamptz default now())',
);
const room = new Set<WebSocket>();
interface Waiting {
  socket: WebSocket;
  n: number;
  author: number;
  content: string;
}
let waiting: Waiting[] = [];
let busy = false;

async function flush() {
  if (busy) return;
  busy = true;
  while (waiting.length > 0) {
    const batch = waiting;
    waiting = [];
    const { rows } = await pool.query({
      name: 'batch',
      text: 'insert into limit_messages (room, author, content) select 1, * from unnest($1::int[], $2::text[]) returning id, at',
      values: [batch.map(({ author }) => author), batch.map(({ content }) => content)],
    });
    batch.forEach(({ socket, n, content }, at) => {
      const text = JSON.stringify({ t: 'event', event: { type: 'message', message: { seq: rows[at].id, content } } });
      const frame = Buffer.concat(
        Sender.frame(Buffer.from(text), { fin: true, opcode: 1, mask: false, readOnly: false, rsv1: false }),
      );
      for (const one of room) (one as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(frame);
      socket.send(JSON.stringify({ t: 'ack', n }));
    });
  }
  busy = false;
}

const http = createServer((_request, response) => response.end('ok'));
let authors = 0;
new WebSocketServer({ server: http, perMessageDeflate: false }).on('connection', (socket) => {
  const author = authors++;
  room.add(socket);
  socket.on('close', () => room.delete(socket));
  socket.on('message', (data) => {
    const frame = JSON.parse(String(data));
    if (frame.t === 'hello') return socket.send('{"t":"ready"}');
    waiting.push({ socket, n: frame.n, author, content: frame.content });
    void flush();
  });
});
http.listen(0, '127.0.0.1', () => console.info((http.address() as { port: number }).port));
