/**
 * The limit of one Node process over PostgreSQL: bare ws, node:http and pg, without any check. Waiting messages are stored
 * by one INSERT. `GET /NAME/LENGTH` reads items of a list from one index. Argument: the database URL. Prints its port.
 */
import { createServer } from 'node:http';
import pg from 'pg';
import { Sender, type WebSocket, WebSocketServer } from 'ws';

const pool = new pg.Pool({ connectionString: process.argv[2], max: 4 });
await pool.query(`
  create table if not exists messages (id bigserial primary key, room int, author int, content text, at timestamptz default now());
  create table if not exists items (list text, at int, item json, primary key (list, at))`);
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
      text: 'insert into messages (room, author, content) select 1, * from unnest($1::int[], $2::text[]) returning id, at',
      values: [batch.map(({ author }) => author), batch.map(({ content }) => content)],
    });
    batch.forEach(({ socket, n, content }, index) => {
      const text = JSON.stringify({
        t: 'event',
        event: { type: 'message', message: { seq: rows[index].id, content } },
      });
      const frame = Buffer.concat(
        Sender.frame(Buffer.from(text), { fin: true, opcode: 1, mask: false, readOnly: false, rsv1: false }),
      );
      for (const recipient of room)
        (recipient as unknown as { _socket: { write(bytes: Buffer): void } })._socket.write(frame);
      socket.send(JSON.stringify({ t: 'ack', n }));
    });
  }
  busy = false;
}

async function readList(list: string, length: number) {
  const { rows } = await pool.query({
    name: 'list',
    text: 'select item from items where list = $1 order by at limit $2',
    values: [list, length],
  });
  return JSON.stringify({ items: rows.map(({ item }) => item), nextCursor: null });
}

const http = createServer(async ({ url = '/' }, response) => {
  const [, list = '', length = '0'] = url.split('/');
  const text = list === '' ? '{}' : await readList(list, Number(length));
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
});
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
