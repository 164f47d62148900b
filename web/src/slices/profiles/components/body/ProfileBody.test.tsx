import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { describe, expect, it } from 'vitest';
import { DEFAULT_TRAITS, EMPTY_PROFILE } from '#contract/profiles/fields.ts';
import { ProfileBody, type ProfileBodyProps } from './ProfileBody.tsx';
import { NOTHING_IN_COMMON, ownTag, type Readable } from './readable-profile.ts';

const { socialLinks: _, ...plain } = EMPTY_PROFILE;
const theo: Readable = {
  ...plain,
  uid: 'b'.repeat(28),
  username: 'theo',
  socialLinks: [],
  isOwn: false,
  trip: null,
  groups: [],
};
const shown = (props: Partial<ProfileBodyProps>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <ProfileBody profile={theo} {...props} />
    </MemoryRouter>,
  );
const shownText = (props: Partial<ProfileBodyProps>) => shown(props).replaceAll(/<[^>]*>/g, '\n');

describe('what a profile says that two members have in common', () => {
  it('P-14 shows the viewer’s own answer beside theirs in words, and no slider that nobody touched', () => {
    const profile = { ...theo, personalityTraits: { ...DEFAULT_TRAITS, energyStyle: 5, lifePace: 2 } };
    const common = { ...NOTHING_IN_COMMON, traits: { energyStyle: 1 } };
    const html = shown({ profile, common });
    expect(html).toContain('aria-label="Energized by People. You: Recharges in Solitude"');
    // The word stands below the first of five places, and the member's own answer is the last one.
    const [scale = ''] = /aria-label="Energized[^>]*>(.*?)<\/div>/s.exec(html) ?? [];
    expect(scale.match(/>you<|class="[^"]*here/g)?.map((mark) => mark === '>you<')).toEqual([true, false]);
    expect(html).toContain('aria-label="Leaning to Structured &amp; Organized"');
    expect(html).not.toContain('Guided by Logic');
    expect(shown({ profile: { ...theo, personalityTraits: DEFAULT_TRAITS } })).not.toContain('Personality Insights');
  });

  it('P-14 counts the shared values of a list, and says where both live only as far as it is true', () => {
    const profile: Readable = {
      ...theo,
      borough: 'Brooklyn',
      neighborhood: 'park-slope',
      selectedInterests: ['hiking', 'yoga', 'art'],
    };
    const common = { ...NOTHING_IN_COMMON, interests: new Set(['hiking', 'art']), borough: true };
    expect(shownText({ profile, common })).toContain('2 in common');
    expect(shownText({ profile, common })).toContain('you’re in Brooklyn, too');
    expect(shownText({ profile, common })).not.toMatch(/\nyou both/);
    expect(shownText({ profile, common: { ...common, neighborhood: true } })).toMatch(/\nyou both/);
  });

  it('P-14 marks each shared value of a list, the career field and the artists, and no others', () => {
    const profile: Readable = {
      ...theo,
      selectedInterests: ['yoga', 'art'],
      careerField: 'arts',
      topArtists: ['Björk', 'Sade'].map((name) => ({ id: name, name, image: '' })),
    };
    const common = { ...NOTHING_IN_COMMON, interests: new Set(['art']), careerField: true, artists: new Set(['Sade']) };
    const chips = (html: string) =>
      [...html.matchAll(/<span class="([^"]*tag[^"]*)">([^<]*)/g)].map(([, mark = '', value]) => [
        value,
        mark.includes('shared'),
      ]);
    expect(chips(shown({ profile, common }))).toEqual([
      ['Arts', true],
      ['Art', true],
      ['Yoga', false],
    ]);
    expect(shownText({ profile, common })).toMatch(/\nArts\n\s*you both\s/);
    expect(shownText({ profile, common })).toMatch(/Björk\n\s*Sade\n\s*you both\s/);
    expect(shownText({ profile })).not.toContain('you both');
  });

  it('P-14 H-14 lists the hangouts that both went to and go to, and the people whom both know', () => {
    const hangout = (id: string, days: number) => ({
      id,
      title: `Walk ${id}`,
      dateTime: new Date(Date.now() + days * 86_400_000).toISOString(),
      endsAt: new Date(Date.now() + days * 86_400_000 + 7_200_000).toISOString(),
    });
    const person = { uid: 'c'.repeat(28), username: 'nina', firstName: 'Nina', profileImage: null };
    const inCommon = {
      groups: [{ id: 'g', name: 'Brooklyn climbers', category: 'sports' as const, picture: null }],
      hangouts: [hangout('b', -0.05), hangout('a', -9)],
      hangoutCount: 4,
      people: [person],
      peopleCount: 1,
    };
    expect(shownText({ inCommon })).toMatch(
      /You’re both in\s*Brooklyn climbers\s*You’re both going to\s+Walk b\s.*You both went to\s+Walk a\s.*and 2 other hangouts.*You both know.*Nina/s,
    );
    expect(shown({ inCommon })).toContain('href="/hangout/a"');
    const none = { groups: [], hangouts: [], hangoutCount: 0, people: [], peopleCount: 0 };
    expect(shownText({ inCommon: none })).not.toContain('You have in common');
  });
});

it('W-16 P-18 shows the answers of step 4: the communication style, life goals, career goals, looking-for text and questions', () => {
  const profile: Readable = {
    ...theo,
    communicationStyle: 'playful',
    lifeGoals: ['health', 'balance'],
    careerGoals: 'To build bridges.',
    lookingFor: 'People who hum.',
    lifestyleAnswers: { askMeAbout: 'The harbor.', bestMeal: 'Jollof at 8 AM.' },
  };
  const answers = [
    'Playful',
    'Health',
    'Balance',
    'To build bridges.',
    'People who hum.',
    'The harbor.',
    'Jollof at 8 AM.',
  ];
  for (const answer of answers) expect(shownText({ profile }), answer).toContain(`\n${answer}\n`);
});

it('P-21 shows interests in own words beside those of the list, shared ones first, and counts both', () => {
  const profile = { ...theo, selectedInterests: ['hiking' as const], ownInterests: ['hiking', 'Sumo', 'Chess'] };
  const common = { ...NOTHING_IN_COMMON, interests: new Set(['hiking', ownTag('Chess')]) };
  const tags = [...shown({ profile, common }).matchAll(/<li><span[^>]*>([^<]*)/g)].map(([, tag]) => tag);
  expect(tags).toEqual(['Hiking', 'Chess', 'hiking', 'Sumo']);
  expect(shownText({ profile, common })).toContain('2 in common');
  expect(shownText({ profile: { ...theo, ownInterests: ['Sumo'] } })).toContain('Interests');
  // A page that the device has kept from before lacks them.
  const { ownInterests: _own, ...kept } = theo;
  expect(shownText({ profile: kept as Readable })).not.toContain('Interests');
});

it('P-01 shows every field in words: names, bio, home, work, school, chips, interests, story, artists with pictures and insights', () => {
  const profile: Readable = {
    ...theo,
    firstName: 'Theo',
    lastName: 'Marsh',
    bio: 'Tall and tired.',
    occupation: 'Luthier',
    company: 'Bow & Sons',
    education: { school: 'Pratt', level: 'masters', fieldOfStudy: 'Acoustics', graduationYear: 2019 },
    careerField: 'arts',
    languages: ['german', 'korean'],
    selectedInterests: ['liveMusic'],
    movedFromLocation: 'Leipzig',
    movedToNYCDate: '2024-03',
    movedToNYCReason: 'For the noise.',
    topArtists: [{ id: 'stoop:bjork', name: 'Björk', image: '/artists/bjork.svg' }],
    personalityTraits: { ...DEFAULT_TRAITS, lifePace: 5 },
    mbtiType: 'INTJ',
    communicationStyle: 'casual',
    lookingFor: 'A quartet.',
    careerGoals: 'A shop of my own.',
  };
  const words = shownText({ profile }).split('\n');
  for (const line of [
    'Theo Marsh',
    '@theo',
    'Tall and tired.',
    'Luthier at Bow &amp; Sons',
    'Master&#x27;s, Acoustics, Pratt, class of 2019',
    'Arts',
    'German',
    'Korean',
    'Live music',
    'For the noise.',
    'Moved from Leipzig in March 2024',
    'Björk',
    'Free &amp; Spontaneous',
    'INTJ',
    'Casual',
    'A quartet.',
    'A shop of my own.',
  ])
    expect(
      words.map((word) => word.trim()),
      line,
    ).toContain(line);
  expect(shown({ profile })).toMatch(/<img[^>]*src="\/artists\/bjork.svg"/);
});

/** The words that a member writes. A new text of the profile does not compile until it is here, and then the test asks for it. */
type Text = {
  [Key in keyof Readable]: Readable[Key] extends string ? (string extends Readable[Key] ? Key : never) : never;
}[keyof Readable];
it('P-01 shows each text of a profile', () => {
  const texts: Record<Exclude<Text, 'uid'>, string> = {
    username: 'one',
    firstName: 'two',
    lastName: 'three',
    pronouns: 'four',
    bio: 'five',
    movedToNYCReason: 'six',
    movedFromLocation: 'seven',
    occupation: 'eight',
    company: 'nine',
    careerGoals: 'ten',
    lookingFor: 'eleven',
  };
  const words = shownText({ profile: { ...theo, ...texts } });
  for (const [field, word] of Object.entries(texts)) expect(words, field).toMatch(new RegExp(`\\b${word}\\b`));
});

it('P-17 shows the pronouns beside the username, and nothing in their place without any', () => {
  expect(shownText({ profile: { ...theo, pronouns: 'they/them' } })).toMatch(/\n@theo · they\/them\n/);
  expect(shownText({})).toMatch(/\n@theo\n/);
});

it('P-02 shows the neighborhood and the borough that are shared, and reminds the member of a hidden one', () => {
  const home = { borough: 'Brooklyn' as const, neighborhood: 'park-slope' };
  const hidden = 'Only you see where you live';
  expect(shownText({ profile: { ...theo, ...home } })).toContain('Park Slope, Brooklyn');
  expect(shownText({})).not.toMatch(/Park Slope|Brooklyn/);
  const own = (showNeighborhood: boolean) =>
    shownText({ profile: { ...theo, ...home, isOwn: true, showNeighborhood }, inviting: true });
  expect(own(false)).toContain(hidden);
  expect(own(true)).not.toContain(hidden);
});

describe('the photos of a profile', () => {
  const url = (n: number) => `/media/photos/${String(n).padStart(24, 'A')}-1024.jpg`;
  const buttons = (profile: Readable) =>
    [...shown({ profile }).matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label);

  it('P-19 shows the others below the main one, in their order and named by their descriptions', () => {
    const morePhotos = [
      { url: url(1), description: 'The ferry' },
      { url: url(2), description: '' },
    ];
    const profile = { ...theo, profileImage: url(0), morePhotos };
    expect(buttons(profile)).toEqual([
      'Enlarge the photo of theo',
      'Enlarge photo 2 of 3: The ferry',
      'Enlarge photo 3 of 3',
    ]);
    expect(shown({ profile })).toContain('aria-label="More photos"');
    expect(buttons({ ...profile, profileImage: null })).toEqual([
      'Enlarge photo 1 of 2: The ferry',
      'Enlarge photo 2 of 2',
    ]);
  });

  it('P-01 P-19 shows one photo, or none, without a row', () => {
    expect(buttons({ ...theo, profileImage: url(0) })).toEqual(['Enlarge the photo of theo']);
    expect(buttons(theo)).toEqual([]);
    expect(shown({})).not.toContain('aria-label="More photos"');
  });
});
