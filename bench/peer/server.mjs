// A chat as one writes it by hand in an afternoon: Socket.IO, node:http and pg, with signed tokens and a check of membership
// for each request, without batches or caches. Environment: DATABASE_URL, and SECRET for the tokens. It prints its port.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { createServer } from 'node:http';
import pg from 'pg';
import { Server } from 'socket.io';

const { DATABASE_URL, SECRET = '' } = process.env;
const pool = new pg.Pool({ connectionString: DATABASE_URL, max: 10 });
await pool.query(`
  create table if not exists users (id serial primary key, username text unique, first_name text, borough text, bio text, avatar text);
  create index if not exists users_by_borough on users (borough, id desc);
  create table if not exists chats (id serial primary key, title text);
  create table if not exists participants (chat_id int, user_id int, primary key (chat_id, user_id));
  create table if not exists messages (
    id bigserial primary key, chat_id int not null, user_id int not null, content text not null, created_at timestamptz not null default now()
  );
  create index if not exists messages_of_chat on messages (chat_id, id desc)`);

/** Returns the member of a token `ID.SIGNATURE`; null for a wrong one. */
function memberOf(token = '') {
  const [id = '', signature = ''] = token.split('.');
  const expectedSignature = createHmac('sha256', SECRET).update(id).digest();
  const givenSignature = Buffer.from(signature, 'base64url');
  return givenSignature.length === expectedSignature.length && timingSafeEqual(givenSignature, expectedSignature)
    ? Number(id)
    : null;
}
const takesPart = async (chatId, uid) =>
  (await pool.query('select 1 from participants where chat_id = $1 and user_id = $2', [chatId, uid])).rowCount > 0;

const LATEST = `select m.id, m.content, m.created_at, m.user_id, u.username, u.avatar from messages m
  join users u on u.id = m.user_id where m.chat_id = $1 order by m.id desc limit 50`;
const MEMBERS = `select id, username, first_name, borough, bio, avatar from users where borough = $1 and id <> $2
  order by id desc limit 24`;

async function answer(url, uid) {
  if (url === '/') return { status: 200, body: { ok: true } };
  if (uid === null) return { status: 401, body: { error: 'unauthorized' } };
  const [, chatId] = /^\/chats\/(\d+)\/messages$/.exec(url) ?? [];
  if (chatId !== undefined) {
    if (!(await takesPart(chatId, uid))) return { status: 403, body: { error: 'forbidden' } };
    return { status: 200, body: (await pool.query(LATEST, [chatId])).rows.reverse() };
  }
  if (url === '/members') return { status: 200, body: (await pool.query(MEMBERS, ['Queens', uid])).rows };
  return { status: 404, body: { error: 'not found' } };
}

const http = createServer(async ({ url = '', headers }, response) => {
  const { status, body } = await answer(url, memberOf(headers.authorization?.slice(7))).catch((error) => ({
    status: 500,
    body: { error: error.message },
  }));
  const text = JSON.stringify(body);
  response.writeHead(status, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) });
  response.end(text);
});

const io = new Server(http, { perMessageDeflate: false });
io.use((socket, next) => {
  socket.data.uid = memberOf(socket.handshake.auth.token);
  next(socket.data.uid === null ? new Error('unauthorized') : undefined);
});
io.on('connection', (socket) => {
  const { uid } = socket.data;
  socket.on('join', async (chatId, acknowledge) => {
    if (!(await takesPart(chatId, uid))) return acknowledge({ error: 'forbidden' });
    await socket.join(`chat:${chatId}`);
    acknowledge({});
  });
  socket.on('send', async ({ chatId, content: rawContent }, acknowledge) => {
    const content = String(rawContent ?? '').trim();
    if (content === '') return acknowledge({ error: 'empty' });
    if (!(await takesPart(chatId, uid))) return acknowledge({ error: 'forbidden' });
    const { rows } = await pool.query(
      'insert into messages (chat_id, user_id, content) values ($1, $2, $3) returning id, created_at',
      [chatId, uid, content],
    );
    const [{ id, created_at: timestamp }] = rows;
    io.to(`chat:${chatId}`).emit('message', { id, chatId, userId: uid, content, timestamp });
    acknowledge({ id });
  });
});
http.listen(0, '127.0.0.1', () => process.stdout.write(`${http.address().port}\n`));
