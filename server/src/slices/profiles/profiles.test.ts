import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newYorkDay } from '#contract/hangouts/new-york.ts';
import { routes } from '#contract/index.ts';
import { type PublicProfile, publicProfile } from '#contract/profiles/fields.ts';
import { LOOK_ALIKES } from '#server/platform/text/reserved-words.ts';
import { findArtists } from '#server/slices/artists/index.ts';
import { createTestApp, type TestApp } from '#server/testing/app.ts';

const { profiles, connections, media } = routes;

describe('profiles', () => {
  let test: TestApp;
  beforeAll(async () => {
    test = await createTestApp();
  });
  afterAll(() => test.close());

  it('W-20 D-03 saves public fields, private fields and private/updatedAt in one update', async () => {
    const ann = await test.member(null);
    const params = { uid: ann.uid };
    expect((await ann.call(profiles.readUser, { params })).body).toMatchObject({
      public: null,
      private: { birthday: null, email: ann.email },
    });
    const saved = await ann.call(profiles.saveProfile, {
      params,
      body: {
        public: { username: ' ann.b ', firstName: 'Ann', movedToNYCDate: '2026-03' },
        private: { birthday: '1995-04-01' },
      },
    });
    expect(saved.body).toMatchObject({
      public: {
        username: 'ann.b',
        firstName: 'Ann',
        movedToNYCDate: '2026-03',
        showNeighborhood: true,
        showPersonality: true,
        showInNearby: true,
      },
      private: { birthday: '1995-04-01' },
    });
    expect(saved.body.private.updatedAt).toBe(test.clock.now().toISOString());
    // A save with one invalid part changes nothing.
    const refused = await ann.call(profiles.saveProfile, {
      params,
      body: { public: { bio: 'New words' }, private: { birthday: '2020-01-01' } },
    });
    expect(refused.error.code).toBe('UNDER_AGE');
    expect((await ann.call(profiles.readUser, { params })).body.public?.bio).toBe('');
    // This is refused after the private fields were written, so only a rollback can restore them.
    const { username } = await test.member();
    test.clock.advance(1000);
    const taken = await ann.call(profiles.saveProfile, {
      params,
      body: { public: { bio: 'New words', username }, private: { birthday: '1991-01-01' } },
    });
    expect(taken.error.code).toBe('USERNAME_TAKEN');
    expect((await ann.call(profiles.readUser, { params })).body).toMatchObject({
      public: { bio: '', username: 'ann.b' },
      private: { birthday: '1995-04-01', updatedAt: saved.body.private.updatedAt },
    });
  });

  it('A-17 tells members whether their email is confirmed', async () => {
    for (const emailVerified of [true, false]) {
      const ann = await test.member(null, { emailVerified });
      const { body } = await ann.call(profiles.readUser, { params: { uid: ann.uid } });
      expect(body.isEmailConfirmed).toBe(emailVerified);
    }
  });

  it('W-05 remembers that the setup was finished, in whichever browser', async () => {
    const ann = await test.member(null);
    const params = { uid: ann.uid };
    const save = async (body: object) => (await ann.call(profiles.saveProfile, { params, body })).body.isSetUp;
    expect(await save({ public: { username: 'still.setting.up' } })).toBe(false);
    expect(await save({ private: { birthday: '1991-01-01' } })).toBe(false);
    expect(await save({ public: { selectedGenres: ['jazz'] }, isSetUp: true })).toBe(true);
    expect(await save({ public: { bio: 'Hi' } })).toBe(true);
    expect((await ann.call(profiles.readUser, { params })).body.isSetUp).toBe(true);
  });

  it('W-07 refuses a move that is still to come', async () => {
    const ann = await test.member();
    const save = (movedToNYCDate: string) =>
      ann.call(profiles.saveProfile, { params: { uid: ann.uid }, body: { public: { movedToNYCDate } } });
    const next = new Date(test.clock.now());
    next.setUTCMonth(next.getUTCMonth() + 2);
    for (const month of [next.toISOString().slice(0, 7), '9999-12', '0000-01']) {
      const { status, error } = await save(month);
      expect([status, Object.keys(error.fields ?? {})]).toEqual([400, ['public.movedToNYCDate']]);
    }
    expect((await save(newYorkDay(test.clock.now()).slice(0, 7))).status).toBe(200);
  });

  it('D-02 every public field can be stored and read', async () => {
    const ann = await test.member();
    const fullProfile: Partial<PublicProfile> = {
      firstName: 'Ann',
      lastName: 'Ó Briain',
      pronouns: 'she/they',
      bio: 'Hello 👋',
      movedToNYCDate: '2025-11',
      movedToNYCReason: 'A job\nand a whim',
      movedFromLocation: 'Cork',
      neighborhood: 'astoria',
      showNeighborhood: false,
      borough: 'Queens',
      occupation: 'Nurse',
      company: 'Mount Sinai',
      education: { school: 'UCC', level: 'bachelors', fieldOfStudy: 'Nursing', graduationYear: 2017 },
      careerField: 'healthcare',
      languages: ['english', 'spanish'],
      socialLinks: { instagram: 'ann', twitter: '', linkedin: 'in/ann', spotify: 'user/ann' },
      selectedInterests: ['hiking', 'liveMusic'],
      ownInterests: ['Bouldering'],
      selectedGenres: ['indie'],
      topArtists: [{ id: 'stoop:bjork', name: 'Björk', image: null }],
      personalityTraits: { energyStyle: 1, decisionStyle: 2, socialStyle: 3, lifePace: 4, communicationStyle: 5 },
      showPersonality: false,
      showInNearby: false,
      openToMeeting: false,
      mbtiType: 'INFJ',
      communicationStyle: 'thoughtful',
      careerGoals: 'Midwifery',
      lookingFor: 'A hiking friend',
      lifestyleAnswers: { idealSaturday: 'Outside' },
      lifeGoals: ['health', 'learning'],
    };
    await ann.call(profiles.saveProfile, { params: { uid: ann.uid }, body: { public: fullProfile } });
    const { body } = await ann.call(profiles.readUser, { params: { uid: ann.uid } });
    expect(body.public).toMatchObject(fullProfile);
    // The photos and the username have tests of their own.
    expect([...Object.keys(fullProfile), 'profileImage', 'morePhotos', 'username'].sort()).toEqual(
      Object.keys(publicProfile.shape).sort(),
    );
    // The second names of the specification are neither sent nor stored.
    const { rows } = await test.app.pool.query('select * from profiles where uid = $1', [ann.uid]);
    for (const names of [Object.keys(body.public ?? {}), Object.keys(rows[0])])
      for (const second of ['selectedLanguages', 'selectedArtists', 'goals', 'selected_languages', 'selected_artists'])
        expect(names).not.toContain(second);
  });

  it('W-11 of two hundred members who claim one username at once, in case and Unicode variants, one gets it', async () => {
    const variants = ['NewYorker', 'newyorker', 'NEWYORKER', 'ｎｅｗｙｏｒｋｅｒ', ' NewYorker '];
    const claimants = await Promise.all(Array.from({ length: 40 }, () => test.member(null)));
    const answers = await Promise.all(
      claimants.flatMap((member) =>
        variants.map((username) =>
          member.call(profiles.saveProfile, { params: { uid: member.uid }, body: { public: { username } } }),
        ),
      ),
    );
    const refused = answers.filter(({ status }) => status !== 200);
    for (const { error } of refused) {
      expect(error).toMatchObject({
        code: 'USERNAME_TAKEN',
        fields: { 'public.username': 'That username was just taken. Please choose another one.' },
        reasons: { 'public.username': { code: 'USERNAME_TAKEN', params: [] } },
      });
    }
    expect(refused).toHaveLength(39 * variants.length);
    const holders = await Promise.all(
      claimants.map((member) => member.call(profiles.readUser, { params: { uid: member.uid } })),
    );
    expect(holders.filter(({ body }) => body.public !== null)).toHaveLength(1);
  });

  it('W-10 compares usernames without case, and a member’s own counts as available', async () => {
    const ann = await test.member({ username: 'Hudson_1' });
    const ben = await test.member();
    const check = async (caller: typeof ann, username: string) =>
      (await caller.call(profiles.checkUsername, { params: { username } })).body.available;
    expect(await check(ann, 'hudson_1')).toBe(true);
    expect(await check(ben, 'HUDSON_1')).toBe(false);
    expect(await check(ben, 'hudson_2')).toBe(true);
    expect(await check(ben, 'no spaces!')).toBe(false);
  });

  it('W-11 S-41 refuses a username that looks like that of another member, who keeps theirs, also of two at once', async () => {
    const owner = await test.member({ username: 'lia.mara' });
    const ben = await test.member();
    const save = (caller: typeof ben, username: string) =>
      caller.call(profiles.saveProfile, { params: { uid: caller.uid }, body: { public: { username, bio: 'Hi' } } });
    for (const username of ['Iia.mara', '1ia.mara', 'l\u0131a.mara', 'lia.rnara', 'L\u00eda.M4ra']) {
      const { available } = (await ben.call(profiles.checkUsername, { params: { username } })).body;
      expect([username, available]).toEqual([username, false]);
      expect((await save(ben, username)).error.reasons).toEqual({
        'public.username': { code: 'USERNAME_RESEMBLES', params: [] },
      });
    }
    for (const username of ['lia_mara', 'lia.mari', '\u30ab\u30ba\u30ad'])
      expect([username, (await save(ben, username)).status]).toEqual([username, 200]);
    // In Japanese, marks make another letter.
    const cleo = await test.member();
    expect((await save(cleo, '\u30ab\u30b9\u30ad')).status).toBe(200);
    // A member with a name from before this rule keeps it. Both may write their own in another way.
    await test.app.pool.query('update profiles set username = $1, username_key = $2 where uid = $3', [
      ...['Iia.mara', 'iia.mara'],
      ben.uid,
    ]);
    expect((await save(ben, 'iia.mara')).status).toBe(200);
    expect((await save(owner, 'Lia.Mara')).status).toBe(200);
    const racers = await Promise.all(Array.from({ length: 4 }, () => test.member()));
    const spellings = ['william', 'wi11iam', 'vvilliam', 'w1lliarn'];
    const answers = await Promise.all(racers.map((racer, index) => save(racer, spellings[index] as string)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('S-41 takes the same letters for look-alikes in the database as in reserved words', async () => {
    for (const [character, letters] of Object.entries(LOOK_ALIKES)) {
      const { rows } = await test.app.pool.query('select look_of_username($1) as look', [character]);
      expect([character, rows]).toEqual([character, [{ look: letters }]]);
    }
  });

  it('W-11 S-41 reserves the names of the community and their look-alikes, except for a member who has one', async () => {
    const ben = await test.member();
    const old = await test.member({ username: 'moderator' });
    const save = (caller: typeof ben, username: string) =>
      caller.call(profiles.saveProfile, { params: { uid: caller.uid }, body: { public: { username, bio: 'Hi' } } });
    for (const username of [
      'admin',
      'Adm1n',
      'st00p',
      'stoop_support',
      'The.Official.Staff',
      'operator24',
      'everyone',
      ...['管理员', '官方客服', '小运营01', 'оператор', 'админ', 'Админ_24'],
    ]) {
      const { available } = (await ben.call(profiles.checkUsername, { params: { username } })).body;
      expect([username, available]).toEqual([username, false]);
      expect((await save(ben, username)).error.fields?.['public.username']).toContain('reserved');
    }
    for (const username of ['helpful.helen', 'tim_stoopman', 'adminka_x', 'teamo'])
      expect([username, (await save(ben, username)).status]).toEqual([username, 200]);
    expect((await save(old, 'Moderator')).status).toBe(200);
  });

  it('S-29 W-18 accepts at most five artists, none twice, that a search returned or the profile shows already', async () => {
    const shown = { id: 'old:1', name: 'Shown before', image: null };
    const ann = await test.member({ topArtists: [shown] });
    const save = (...topArtists: (typeof shown | { id: string; name: string; image: string })[]) =>
      ann.call(profiles.saveProfile, { params: { uid: ann.uid }, body: { public: { topArtists } } });
    const search = async (term: string) =>
      (await findArtists(test.app, term)).map(({ id, name, images: [image = ''] }) => ({ id, name, image }));
    const [bjork = { id: '', name: '', image: '' }, ...others] = [...(await search('bjork')), ...(await search('the'))];
    expect((await save(shown, bjork)).status).toBe(200);
    for (const forged of [
      { ...bjork, name: 'Call 555' },
      { ...bjork, image: '/artists/other.svg' },
      { ...bjork, id: 'deezer:1' },
    ])
      expect((await save(shown, forged)).error.fields).toEqual({
        'public.topArtists': 'Choose the artist from the list again.',
      });
    for (const [artists, sentence] of [
      [[bjork, bjork], 'You chose an artist twice.'],
      [[bjork, ...others.slice(0, 5)], 'Choose at most 5 artists.'],
    ] as const)
      expect((await save(...artists)).error.fields).toEqual({ 'public.topArtists': sentence });
    expect((await save(bjork, ...others.slice(0, 4))).status).toBe(200);
    expect((await save({ ...shown, name: '\u202e\n' })).status).toBe(400);
  });

  it('W-12 choosing a neighborhood sets its borough; a borough can be chosen alone', async () => {
    const ann = await test.member();
    const save = async (fields: Partial<PublicProfile>) =>
      (await ann.call(profiles.saveProfile, { params: { uid: ann.uid }, body: { public: fields } })).body.public;
    expect(await save({ neighborhood: 'astoria', borough: 'Bronx' })).toMatchObject({
      neighborhood: 'astoria',
      borough: 'Queens',
    });
    expect(await save({ neighborhood: null, borough: 'Bronx' })).toMatchObject({
      neighborhood: null,
      borough: 'Bronx',
    });
  });

  it.each([
    ['under 18', '2015-01-01', 'UNDER_AGE'],
    ['in the future', '2199-01-01', 'BIRTHDAY_IN_FUTURE'],
    ['that does not exist', '1999-02-31', 'INVALID_INPUT'],
  ])('W-13 rejects a birthday %s with a sentence for its field', async (_name, birthday, code) => {
    const ann = await test.member();
    const answer = await ann.call(profiles.saveProfile, { params: { uid: ann.uid }, body: { private: { birthday } } });
    expect(answer.error.code).toBe(code);
    expect(answer.error.fields?.['private.birthday']).toBeTruthy();
  });

  it.each<[string, object, string]>([
    ['a bio that is too long', { bio: 'x'.repeat(281) }, 'public.bio'],
    ['a fourth life goal', { lifeGoals: ['career', 'health', 'social', 'impact'] }, 'public.lifeGoals'],
    ['an unknown interest', { selectedInterests: ['golf'] }, 'public.selectedInterests.0'],
    ['a field that does not exist', { admin: true }, 'public.admin'],
    ['a NUL in a text', { bio: 'a\u0000b' }, 'public.bio'],
    [
      'a link to another site as a handle',
      { socialLinks: { instagram: 'https://evil.example/x y' } },
      'public.socialLinks.instagram',
    ],
    ['a picture from elsewhere', { profileImage: 'https://evil.example/x.jpg' }, 'public.profileImage'],
    ['somebody else’s picture', { profileImage: '/media/photos/abc.jpg' }, 'public.profileImage'],
  ])('W-19 K-01 rejects %s with a sentence for its field', async (_name, fields, path) => {
    const ann = await test.member();
    const answer = await ann.call(profiles.saveProfile, {
      params: { uid: ann.uid },
      body: { public: fields as never },
    });
    expect(answer.status).toBe(400);
    expect(Object.keys(answer.error.fields ?? {})).toContain(path);
  });

  it('W-19 the first save needs a username, and nothing else', async () => {
    const ann = await test.member(null);
    const save = (fields: Partial<PublicProfile>) =>
      ann.call(profiles.saveProfile, { params: { uid: ann.uid }, body: { public: fields } });
    expect((await save({ bio: 'Hi' })).error.code).toBe('USERNAME_REQUIRED');
    expect((await save({ username: 'onlyname' })).status).toBe(200);
  });

  it('W-15 traits are clamped to 1 to 5', async () => {
    const ann = await test.member();
    const personalityTraits = {
      energyStyle: 9,
      decisionStyle: -1,
      socialStyle: 3,
      lifePace: 2.6,
      communicationStyle: 5,
    };
    const saved = await ann.call(profiles.saveProfile, {
      params: { uid: ann.uid },
      body: { public: { personalityTraits } },
    });
    expect(saved.body.public?.personalityTraits).toEqual({
      energyStyle: 5,
      decisionStyle: 1,
      socialStyle: 3,
      lifePace: 3,
      communicationStyle: 5,
    });
  });

  describe('as another member sees it', () => {
    const links = { instagram: 'canary-link', twitter: '', linkedin: '', spotify: '' };
    it('P-02 P-03 P-04 D-03 withholds hidden fields, and the private part always', async () => {
      const ann = await test.member({
        neighborhood: 'astoria',
        showNeighborhood: false,
        showPersonality: false,
        mbtiType: 'ENTP',
        socialLinks: links,
      });
      await ann.call(profiles.saveProfile, { params: { uid: ann.uid }, body: { private: { birthday: '1991-07-07' } } });
      const ben = await test.member();
      const viewed = await ben.call(profiles.readProfile, { params: { uid: ann.uid } });
      expect(viewed.body).toMatchObject({ neighborhood: null, borough: null, personalityTraits: null, mbtiType: null });
      expect(viewed.body.socialLinks).toEqual([{ kind: 'instagram', value: null }]);
      const json = JSON.stringify(viewed.body);
      for (const canary of ['canary-link', 'astoria', 'Queens', '1991-07-07', ann.email, 'ENTP'])
        expect(json).not.toContain(canary);
      const own = await ann.call(profiles.readProfile, { params: { uid: ann.uid } });
      expect(own.body).toMatchObject({
        neighborhood: 'astoria',
        mbtiType: 'ENTP',
        isOwn: true,
        can: { connect: false },
      });
    });

    it('P-04 a connection gets the values of the links', async () => {
      const [ann, ben] = [await test.member({ socialLinks: links }), await test.member()];
      const params = { target: ann.uid, requester: ben.uid };
      await ben.call(connections.request, { params, body: { message: '' } });
      const fetchView = () => ben.call(profiles.readProfile, { params: { uid: ann.uid } });
      expect((await fetchView()).body.socialLinks).toEqual([{ kind: 'instagram', value: null }]);
      await ann.call(connections.answer, { params, body: { answer: 'accept' } });
      expect((await fetchView()).body).toMatchObject({
        socialLinks: [{ kind: 'instagram', value: 'canary-link' }],
        can: { openLinks: true },
      });
    });

    it('P-08 answers differently for an unknown member and for one without a profile', async () => {
      const [ann, bare] = [await test.member(), await test.member(null)];
      expect((await ann.call(profiles.readProfile, { params: { uid: 'x'.repeat(28) } })).error).toMatchObject({
        code: 'USER_NOT_FOUND',
        message: 'User not found',
      });
      expect((await ann.call(profiles.readProfile, { params: { uid: bare.uid } })).error).toMatchObject({
        code: 'PROFILE_NOT_FOUND',
        message: 'Profile not found',
      });
    });
  });

  describe('photos', () => {
    const picture = (format: 'jpeg' | 'png' | 'webp', width = 800, height = 500) =>
      sharp({ create: { width, height, channels: 3, background: '#b23a16' } })
        .withExif({ IFD3: { GPSLatitude: '40/1 45/1 0/1' } })
        .toFormat(format)
        .toBuffer();

    it('W-08 W-09 stores a photo at both paths, as a square JPEG without its location', async () => {
      const ann = await test.member();
      const picked = await ann.call(media.uploadProfilePhotoDraft, {
        params: { uid: ann.uid },
        bytes: await picture('png'),
        contentType: 'image/png',
      });
      expect(picked.body.path).toBe(`profile-images/${ann.uid}/profile.jpg`);
      const saved = await ann.call(media.uploadProfilePhoto, {
        params: { uid: ann.uid, timestamp: '1700000000000' },
        bytes: await picture('jpeg'),
      });
      expect(saved.body.path).toBe(`profile-images/${ann.uid}-1700000000000`);
      const profileImage = saved.body.downloadUrl;
      const updated = await ann.call(profiles.saveProfile, {
        params: { uid: ann.uid },
        body: { public: { profileImage } },
      });
      expect(updated.body.public?.profileImage).toBe(profileImage);
      const file = await ann.picture(profileImage);
      expect(file.headers['content-type']).toBe('image/jpeg');
      expect(file.headers['cache-control']).toContain('immutable');
      const info = await sharp(file.rawPayload).metadata();
      expect(info).toMatchObject({ format: 'jpeg', width: 1024, height: 1024 });
      expect(info.exif).toBeUndefined();
    });

    it.each<[string, () => Promise<Buffer> | Buffer, string, number]>([
      [
        'an SVG that says it is a JPEG',
        () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
        'PHOTO_UNREADABLE',
        415,
      ],
      ['a broken file', async () => (await picture('jpeg')).subarray(0, 300), 'PHOTO_UNREADABLE', 415],
      ['a file over 10 MB', () => Buffer.alloc(11 * 1024 * 1024), 'PHOTO_TOO_LARGE', 413],
    ])('W-09 rejects %s', async (_name, bytes, code, status) => {
      const ann = await test.member();
      const answer = await ann.call(media.uploadProfilePhotoDraft, { params: { uid: ann.uid }, bytes: await bytes() });
      expect(answer).toMatchObject({ status, error: { code } });
    });

    it('rejects a photo for another member', async () => {
      const [ann, ben] = [await test.member(), await test.member()];
      expect(
        (await ben.call(media.uploadProfilePhotoDraft, { params: { uid: ann.uid }, bytes: await picture('jpeg') }))
          .status,
      ).toBe(404);
    });
  });
});
