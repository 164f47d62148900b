import { expect, it } from 'vitest';
import { Outbox, type OutgoingMessage } from './outbox.queue.ts';
import type { OutboxMessage, OutboxMessages } from './outbox.reducer.ts';
import type { OutboxStorage } from './outbox.storage.ts';

const failure = (code: string) => Object.assign(new Error('No.'), { code });
const settle = () => new Promise<void>((done) => setTimeout(done));
const ROOM = { width: 4, height: 3 };

/** A page with a queue, and a server that stores photos and messages. */
function page(found: OutboxMessage[] = []) {
  const [files, uploads, sent, forgotten] = [
    new Set<string>(),
    [] as string[],
    [] as OutgoingMessage[],
    [] as string[],
  ];
  const trouble: { upload: string | null; sendToServer: string | null } = { upload: null, sendToServer: null };
  let saved: OutboxMessages = [];
  const storage: OutboxStorage = {
    save: (_, after) => {
      saved = after;
    },
    watchClosedPages: (onMessages) => found.length > 0 && onMessages(found),
    close: () => undefined,
  };
  for (const { clientId } of found) files.add(clientId);
  let count = 0;
  const queue = new Outbox({
    storage,
    photos: {
      async upload(clientId) {
        if (trouble.upload) throw failure(trouble.upload);
        if (!files.has(clientId)) throw failure('PHOTO_LOST');
        uploads.push(clientId);
        return `/media/${clientId}-${uploads.length}`;
      },
      forget: (clientId) => {
        files.delete(clientId);
        forgotten.push(clientId);
      },
    },
    async sendToServer(message) {
      sent.push(message);
      if (trouble.sendToServer) throw failure(trouble.sendToServer);
      const photo = message.photo ? { photo: { url: message.photo, ...ROOM } } : {};
      const { chatId, clientId, content } = message;
      return {
        chatId,
        clientId,
        content,
        ...photo,
        seq: sent.length,
        userId: 'u',
        kind: 'text',
        timestamp: '',
        change: 0,
      };
    },
    onStored: () => Promise.resolve(),
    newId: () => `message-${++count}`,
    now: () => count,
    later: () => undefined,
  });
  const write = (content: string) =>
    queue.write('c', content, { photo: { ...ROOM, keep: (clientId) => files.add(clientId) } });
  return { queue, write, trouble, files, uploads, sent, forgotten, saved: () => saved };
}

it('M-11 uploads a photo before its message is sent, and deletes the file afterwards', async () => {
  const { queue, write, uploads, sent, files } = page();
  queue.write('c', '   ');
  write('  ');
  write(' look ');
  await settle();
  expect(uploads).toEqual(['message-1', 'message-2']);
  expect(sent.map(({ content, photo }) => [content, photo])).toEqual([
    ['', '/media/message-1-1'],
    ['look', '/media/message-2-2'],
  ]);
  expect([queue.getSnapshot(), files.size]).toEqual([[], 0]);
});

it('M-09 M-11 keeps a photo and later messages waiting without a connection, and uploads it once', async () => {
  const { queue, write, trouble, uploads, sent } = page();
  trouble.upload = 'NETWORK';
  write('look');
  queue.write('c', 'and this');
  await settle();
  expect([queue.getSnapshot().map(({ state }) => state), sent]).toEqual([['waiting', 'waiting'], []]);
  [trouble.upload, trouble.sendToServer] = [null, 'NETWORK'];
  queue.flush();
  await settle();
  trouble.sendToServer = null;
  queue.flush();
  await settle();
  expect(uploads).toEqual(['message-1']);
  expect(sent.slice(-2).map(({ content }) => content)).toEqual(['look', 'and this']);
  expect(queue.getSnapshot()).toEqual([]);
});

it('M-09 M-11 continues after a reload with the file, or with the url if it was uploaded', async () => {
  const left = page();
  left.trouble.upload = 'NETWORK';
  left.write('one');
  await settle();
  const kept = left.saved();
  expect(kept).toMatchObject([{ clientId: 'message-1', photo: { ...ROOM, url: null }, state: 'waiting' }]);
  const next = page([...kept]);
  await settle();
  expect([next.uploads, next.sent.map(({ photo }) => photo)]).toEqual([['message-1'], ['/media/message-1-1']]);
  const later = page([{ ...(kept[0] as OutboxMessage), photo: { ...ROOM, url: '/media/there' } }]);
  await settle();
  expect([later.uploads, later.sent.map(({ photo }) => photo)]).toEqual([[], ['/media/there']]);
});

it('M-11 uploads a photo again when the server has deleted it, but not without end', async () => {
  const { queue, write, trouble, uploads } = page();
  trouble.sendToServer = 'PHOTO_GONE';
  write('look');
  for (let n = 0; n < 5; n++) {
    await settle();
    queue.flush();
  }
  expect(uploads).toHaveLength(3);
  expect(queue.getSnapshot()).toMatchObject([{ state: 'refused', refusal: { code: 'PHOTO_GONE' } }]);
});

it.each(['PHOTO_UNREADABLE', 'PHOTO_LOST', 'PHOTO_NOT_YET'])(
  'M-11 %s refuses it, with its words kept',
  async (code) => {
    const { queue, write, trouble, forgotten } = page();
    trouble.upload = code;
    write('words');
    await settle();
    expect(queue.getSnapshot()).toMatchObject([{ state: 'refused', content: 'words', refusal: { code } }]);
    expect(forgotten).toEqual([]);
    queue.delete('message-1');
    expect([queue.getSnapshot(), forgotten]).toEqual([[], ['message-1']]);
  },
);
