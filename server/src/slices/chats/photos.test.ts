import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { routes } from '#contract/index.ts';
import { MESSAGES_BEFORE_ACCEPTANCE } from '#contract/limits.ts';
import { SENT_PHOTO } from '#contract/notifications/routes.ts';
import { aHangoutForm } from '#server/slices/hangouts/hangouts.factory.ts';
import { setRoleOfMember } from '#server/slices/identity/index.ts';
import { filesRemoved, sweepMedia } from '#server/slices/media/index.ts';
import { picture as aFile } from '#server/slices/media/media.factory.ts';
import { UNUSED_KEPT_MS } from '#server/slices/media/media.rules.ts';
import { digestMail } from '#server/slices/notifications/digest-mail.ts';
import { createTestApp, type Member, type TestApp } from '#server/testing/app.ts';
import { download } from '#server/testing/download.ts';
import { useSockets } from '#server/testing/socket.ts';

const { chats, connections, hangouts, media, notifications, safety } = routes;

describe('photos in messages', () => {
  let test: TestApp;
  let base: string;
  let file: Buffer;
  let ann: Member;
  let ben: Member;
  let params: { target: string; requester: string };
  let chatId: string;
  const openSocket = useSockets();
  beforeAll(async () => {
    test = await createTestApp({ env: { LIMITS_FACTOR: '100' } });
    base = await test.listen();
    file = await aFile('jpeg', { width: 900, height: 1200 });
  });
  afterAll(() => test.close());
  beforeEach(async () => {
    test.clock.set(new Date());
    [ann, ben] = [await test.member(), await test.member()];
    params = { target: ben.uid, requester: ann.uid };
    chatId = (await ann.call(connections.request, { params, body: { message: 'Hi' } })).body.chatId;
  });

  const accept = () => ben.call(connections.answer, { params, body: { answer: 'accept' } });
  const listen = (member: Member) => openSocket(base, member.token);
  const uploaded = async (by: Member) =>
    (
      await by.call(media.uploadPicture, {
        params: { uid: by.uid, name: crypto.randomUUID() },
        bytes: file,
      })
    ).body.url;
  const send = (
    by: Member,
    body: { content?: string; photo?: string; clientId?: string; replyTo?: number },
    to: string = chatId,
  ) => by.call(chats.send, { params: { chatId: to }, body: { clientId: crypto.randomUUID(), content: '', ...body } });
  const read = async (by: Member, to = chatId) =>
    (await by.call(chats.messages, { params: { chatId: to } })).body.items;
  const edit = (by: Member, seq: number, content: string) =>
    by.call(chats.edit, { params: { chatId, seq }, body: { content } });
  const remove = (by: Member, seq: number) => by.call(chats.deleteMessage, { params: { chatId, seq } });
  const fetched = async (url: string, by = ann) => (await by.picture(url)).statusCode;
  const settled = () => filesRemoved(test.app);

  it('M-11 M-14 delivers a photo with or without a caption live, in the list and among the messages, and which message it answers', async () => {
    await accept();
    const listener = await listen(ben);
    const url = await uploaded(ann);
    const bare = await send(ann, { photo: url });
    const photo = { url, width: 900, height: 1200 };
    expect(bare.body).toMatchObject({ seq: 2, kind: 'text', content: '', photo, change: 0 });
    expect((await listener.event('message', ({ message }) => message.seq === 2)).message).toEqual(bare.body);
    const message = await send(ann, { photo: await uploaded(ann), content: ' My street ', replyTo: 1 });
    expect(message.body).toMatchObject({ seq: 3, content: 'My street', replyTo: 1 });
    expect((await read(ben)).map((one) => [Boolean(one.photo), one.replyTo])).toEqual([
      [false, undefined],
      [true, undefined],
      [true, 1],
    ]);
    const [listed] = (await ben.call(chats.list, {})).body.items;
    expect(listed?.lastMessage).toEqual(message.body);
    expect(await fetched(url)).toBe(200);
    expect((await ben.call(chats.search, { query: { search: 'street' } })).body.items).toEqual([message.body]);
  });

  it('M-11 stores a photo message once, however often it is sent over the socket and over HTTP', async () => {
    await accept();
    const [socket, url, clientId] = [await listen(ann), await uploaded(ann), crypto.randomUUID()];
    socket.say({ t: 'send', n: 1, chatId, clientId, content: '', photo: url });
    const { message } = await socket.event('message', ({ message }) => message.clientId === clientId);
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(ann, { clientId, photo: url })));
    for (const { body } of answers) expect(body).toEqual(message);
    expect(await read(ben)).toHaveLength(2);
    const twins = await Promise.all(
      Array.from({ length: 4 }, async () => send(ann, { clientId: `${clientId}-2`, photo: await uploaded(ann) })),
    );
    expect(new Set(twins.map(({ body }) => body.photo?.url)).size).toBe(1);
  });

  it('M-11 refuses an empty message, and photos that are unknown, used already or of another member', async () => {
    await accept();
    expect((await send(ann, {})).error.fields).toEqual({ content: 'Please fill this in.' });
    const [url, theirs] = [await uploaded(ann), await uploaded(ben)];
    await send(ann, { photo: url });
    for (const photo of [url, theirs]) expect((await send(ann, { photo })).error.code).toBe('PHOTO_GONE');
    expect((await send(ann, { photo: 'https://example.com/x.jpg' })).status).toBe(400);
    expect((await read(ann)).map(({ seq }) => seq)).toEqual([1, 2]);
    // A picture of a hangout cannot be sent, and a sent photo cannot become a hangout's picture.
    const shown = await uploaded(ann);
    const formFor = (picture: string) => ({ body: { ...aHangoutForm({ picture }), clientId: crypto.randomUUID() } });
    await ann.call(hangouts.create, formFor(shown));
    expect((await send(ann, { photo: shown })).error.code).toBe('PHOTO_GONE');
    expect((await ann.call(hangouts.create, formFor(url))).status).toBe(400);
  });

  it('M-11 P-07 refuses photos before a request is accepted, without using up a message', async () => {
    const photo = await uploaded(ann);
    const refused = await send(ann, { photo, content: 'Look' });
    expect([refused.status, refused.error.code]).toEqual([409, 'PHOTO_NOT_YET']);
    expect((await send(ben, { photo: await uploaded(ben) })).error.code).toBe('CHAT_CLOSED');
    for (let n = 1; n < MESSAGES_BEFORE_ACCEPTANCE; n++)
      expect((await send(ann, { content: `${n}` })).status).toBe(200);
    expect((await send(ann, { photo })).error.code).toBe('AWAITING_ACCEPTANCE');
    await accept();
    expect((await send(ann, { photo, content: 'Look' })).body).toMatchObject({ seq: MESSAGES_BEFORE_ACCEPTANCE + 1 });
  });

  it('M-11 edits and removes a caption; deleting a message removes its photo, file and row', async () => {
    await accept();
    const url = await uploaded(ann);
    await send(ann, { photo: url, content: 'My stret' });
    expect((await edit(ann, 2, 'My street')).body).toMatchObject({ content: 'My street', photo: { url }, change: 1 });
    expect((await edit(ann, 2, '')).body).toMatchObject({ content: '', photo: { url }, change: 2 });
    expect((await edit(ann, 1, '')).error.code).toBe('MESSAGE_EMPTY');
    const listener = await listen(ben);
    const gone = (await remove(ann, 2)).body;
    expect(gone).toMatchObject({ kind: 'deleted', content: '', change: 3 });
    expect(gone).not.toHaveProperty('photo');
    expect((await listener.event('message', ({ message }) => message.seq === 2)).message).toEqual(gone);
    expect(JSON.stringify([await read(ben), (await ben.call(chats.list, {})).body])).not.toContain(url);
    await settled();
    expect(await fetched(url)).toBe(404);
    expect((await test.app.pool.query('select 1 from media where owner_uid = $1', [ann.uid])).rowCount).toBe(0);
  });

  it('M-11 N-02 notifies a member who is away about a photo, in the list and by mail', async () => {
    await accept();
    await send(ann, { photo: await uploaded(ann), content: 'Look' });
    await expect
      .poll(async () => {
        const { items } = (await ben.call(notifications.list, { params: { uid: ben.uid } })).body;
        return items.flatMap(({ type, message }) => (type === 'message' ? [message] : []));
      })
      .toEqual([SENT_PHOTO]);
    const mail = digestMail({
      to: { to: 'ben@example.com', language: 'en' },
      name: 'Ben',
      items: [{ type: 'message', from: 'Ann', isPhoto: true }],
      listUrl: 'http://localhost/notifications',
      unsubscribeUrl: 'http://localhost/unsubscribe',
    });
    expect(mail.text).toContain('Ann sent you a photo');
  });

  it('M-11 removes unused photos and keeps those in messages', async () => {
    await accept();
    const [sent, idle] = [await uploaded(ann), await uploaded(ann)];
    await send(ann, { photo: sent });
    test.clock.advance(UNUSED_KEPT_MS + 1);
    await sweepMedia(test.app);
    test.clock.set(new Date());
    expect([await fetched(sent), await fetched(idle)]).toEqual([200, 404]);
    expect((await send(ann, { photo: idle })).error.code).toBe('PHOTO_GONE');
  });

  it('M-11 P-12 shows the address of a photo to participants only, and in a group not across a block', async () => {
    const [carl, host] = [await test.member(), await test.member()];
    await accept();
    const url = await uploaded(ann);
    await send(ann, { photo: url });
    expect((await carl.call(chats.messages, { params: { chatId } })).error.code).toBe('CHAT_NOT_FOUND');
    const { id } = (await host.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } }))
      .body;
    for (const guest of [ann, carl])
      await guest.call(hangouts.join, { params: { hangoutId: id, uid: guest.uid }, body: { rsvp: 'confirmed' } });
    const inGroup = await uploaded(ann);
    await send(ann, { photo: inGroup }, `group_${id}`);
    expect([await fetched(url, ben), await fetched(url, carl)]).toEqual([200, 404]);
    expect([await fetched(inGroup, carl), await fetched(inGroup, host)]).toEqual([200, 200]);
    await carl.call(safety.block, { params: { uid: carl.uid, other: ann.uid } });
    expect([await fetched(inGroup, carl), await fetched(inGroup, host)]).toEqual([404, 200]);
    const [listener, sees] = [await listen(carl), await listen(host)];
    const group = `group_${id}`;
    const photo = await uploaded(ann);
    await send(ann, { photo, content: 'here' }, group);
    await sees.event('message', ({ message }) => message.photo?.url === photo);
    const published = await listener.event(
      'message',
      ({ message }) => message.chatId === group && message.kind === 'hidden',
    );
    expect(JSON.stringify([published, await read(carl, group), (await carl.call(chats.list, {})).body])).not.toContain(
      photo,
    );
  });

  it('A-18 M-11 includes photos in the download; deleting the account removes them and keeps their captions', async () => {
    await accept();
    const [bare, captioned] = [await uploaded(ann), await uploaded(ann)];
    await send(ann, { photo: bare });
    await send(ann, { photo: captioned, content: 'From the roof' });
    const { data, files } = await download(test, ann);
    expect(data.messages.map(({ photo }) => photo?.url)).toEqual([undefined, bare, captioned]);
    expect(data.photos.map(({ address }) => address)).toEqual([bare, captioned]);
    for (const { file } of data.photos) expect(files.get(file)?.length, file).toBeGreaterThan(0);
    const listener = await listen(ben);
    await test.app.http.inject({
      method: 'POST',
      url: `/v1/accounts:delete?key=${test.config.identityApiKey}`,
      payload: { idToken: ann.token },
    });
    await listener.event('message', ({ message }) => message.seq === 3 && message.change === 2);
    await settled();
    expect(await Promise.all([bare, captioned].map((url) => fetched(url, ben)))).toEqual([404, 404]);
    expect((await read(ben)).map(({ kind, content, photo }) => [kind, content, photo])).toEqual([
      ['text', 'Hi', undefined],
      ['deleted', '', undefined],
      ['text', 'From the roof', undefined],
    ]);
  });

  it('S-15 opens the picture of a message for those who take part in its chat, and for nobody who left or never came', async () => {
    const [host, guest, stranger, operator] = [ann, ben, await test.member(), await test.member()];
    await test.app.transact((work) => setRoleOfMember(work, operator.uid, 'operator'));
    const { id } = (await host.call(hangouts.create, { body: { ...aHangoutForm(), clientId: crypto.randomUUID() } }))
      .body;
    const own = { params: { hangoutId: id, uid: guest.uid } };
    const join = () => guest.call(hangouts.join, { ...own, body: { rsvp: 'confirmed' } });
    await join();
    const inGroup = await uploaded(host);
    expect((await send(host, { photo: inGroup }, `group_${id}`)).status).toBe(200);
    expect(await fetched(inGroup, guest)).toBe(200);
    await guest.call(hangouts.leave, own);
    expect(await fetched(inGroup, guest)).toBe(404);
    expect(await fetched(inGroup, stranger)).toBe(404);
    for (const member of [host, operator]) expect(await fetched(inGroup, member)).toBe(200);
    await join();
    expect(await fetched(inGroup, guest)).toBe(200);

    await accept();
    const direct = await uploaded(ann);
    await send(ann, { photo: direct });
    expect(await fetched(direct, ben)).toBe(200);
    expect(await fetched(direct, stranger)).toBe(404);
    // The pictures of hangouts are for every member.
    const shown = await uploaded(host);
    await host.call(hangouts.change, { params: { hangoutId: id }, body: { ...aHangoutForm(), picture: shown } });
    expect(await fetched(shown, stranger)).toBe(200);
  });
});
