import { expect, it } from 'vitest';
import type { Outbox, Unsent } from './outbox.live.ts';
import type { OutboxStore } from './outbox.store.ts';
import { createOutbox, type Outgoing } from './outbox.ts';

const failure = (code: string) => Object.assign(new Error('No.'), { code });
const settle = () => new Promise<void>((done) => setTimeout(done));
const ROOM = { width: 4, height: 3 };

/** A page with an outbox, a server that takes photos and messages, and what was kept of both. */
function page(found: Unsent[] = []) {
  const [files, uploads, sent, forgotten] = [new Set<string>(), [] as string[], [] as Outgoing[], [] as string[]];
  const trouble: { upload: string | null; deliver: string | null } = { upload: null, deliver: null };
  let saved: Outbox = [];
  const store: OutboxStore = {
    save: (_, after) => {
      saved = after;
    },
    adopt: (take) => found.length > 0 && take(found),
    close: () => undefined,
  };
  for (const { clientId } of found) files.add(clientId);
  let count = 0;
  const outbox = createOutbox({
    store,
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
    async deliver(message) {
      sent.push(message);
      if (trouble.deliver) throw failure(trouble.deliver);
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
  const write = (content: string) => outbox.write('c', content, { ...ROOM, keep: (clientId) => files.add(clientId) });
  return { outbox, write, trouble, files, uploads, sent, forgotten, saved: () => saved };
}

it('M-11 a photo is uploaded before its message is sent, with words or without, and then forgotten here', async () => {
  const { outbox, write, uploads, sent, files } = page();
  outbox.write('c', '   ');
  write('  ');
  write(' look ');
  await settle();
  expect(uploads).toEqual(['message-1', 'message-2']);
  expect(sent.map(({ content, photo }) => [content, photo])).toEqual([
    ['', '/media/message-1-1'],
    ['look', '/media/message-2-2'],
  ]);
  expect([outbox.getSnapshot(), files.size]).toEqual([[], 0]);
});

it('M-09 M-11 without a connection it waits, before what was written after it, and is uploaded once', async () => {
  const { outbox, write, trouble, uploads, sent } = page();
  trouble.upload = 'NETWORK';
  write('look');
  outbox.write('c', 'and this');
  await settle();
  expect([outbox.getSnapshot().map(({ state }) => state), sent]).toEqual([['waiting', 'waiting'], []]);
  [trouble.upload, trouble.deliver] = [null, 'NETWORK'];
  outbox.flush();
  await settle();
  trouble.deliver = null;
  outbox.flush();
  await settle();
  expect(uploads).toEqual(['message-1']);
  expect(sent.slice(-2).map(({ content }) => content)).toEqual(['look', 'and this']);
  expect(outbox.getSnapshot()).toEqual([]);
});

it('M-09 M-11 over a reload it goes on where it stood: the file, or the address it has by then', async () => {
  const left = page();
  left.trouble.upload = 'NETWORK';
  left.write('one');
  await settle();
  const kept = left.saved();
  expect(kept).toMatchObject([{ clientId: 'message-1', photo: { ...ROOM, url: null }, state: 'waiting' }]);
  const next = page([...kept]);
  await settle();
  expect([next.uploads, next.sent.map(({ photo }) => photo)]).toEqual([['message-1'], ['/media/message-1-1']]);
  const later = page([{ ...(kept[0] as Unsent), photo: { ...ROOM, url: '/media/there' } }]);
  await settle();
  expect([later.uploads, later.sent.map(({ photo }) => photo)]).toEqual([[], ['/media/there']]);
});

it('M-11 a photo the server gave up meanwhile is uploaded anew, and not for ever', async () => {
  const { outbox, write, trouble, uploads } = page();
  trouble.deliver = 'PHOTO_GONE';
  write('look');
  for (let n = 0; n < 5; n++) {
    await settle();
    outbox.flush();
  }
  expect(uploads).toHaveLength(3);
  expect(outbox.getSnapshot()).toMatchObject([{ state: 'refused', refusal: { code: 'PHOTO_GONE' } }]);
});

it.each(['PHOTO_UNREADABLE', 'PHOTO_LOST', 'PHOTO_NOT_YET'])(
  'M-11 %s refuses it, with its words kept',
  async (code) => {
    const { outbox, write, trouble, forgotten } = page();
    trouble.upload = code;
    write('words');
    await settle();
    expect(outbox.getSnapshot()).toMatchObject([{ state: 'refused', content: 'words', refusal: { code } }]);
    expect(forgotten).toEqual([]);
    outbox.delete('message-1');
    expect([outbox.getSnapshot(), forgotten]).toEqual([[], ['message-1']]);
  },
);
