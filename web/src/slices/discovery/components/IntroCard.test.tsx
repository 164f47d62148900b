import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it, vi } from 'vitest';
import type { IntroCard as Intro } from '#contract/profiles/views.ts';
import { IntroCard } from './IntroCard.tsx';

// Modules that need a browser.
vi.mock('#web/platform/session/index.ts', () => ({ useUid: () => 'me' }));
vi.mock('#web/slices/connections/index.ts', () => ({ RequestAnswer: () => null }));
vi.mock('#web/slices/profiles/index.ts', () => import('../../profiles/trip-label.ts'));
vi.mock('#web/slices/writing/index.ts', () => ({ useMatchReason: () => '' }));

const intro = {
  uid: 'theo',
  username: 'theo',
  firstName: 'Theo',
  profileImage: null,
  borough: 'Brooklyn',
  neighborhood: 'park-slope',
  sharedInterests: [],
  matchReason: 'You both hike.',
  ownLine: null,
  metAt: null,
  trip: null,
} as unknown as Intro;
const shownText = (given: Partial<Intro>) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <IntroCard
        intro={{ ...intro, ...given }}
        connection={{ status: 'none', direction: null } as never}
        isHiding={false}
        onNotForMe={() => {}}
      />
    </MemoryRouter>,
  ).replaceAll(/<[^>]*>/g, '|');

it('P-17 shows the pronouns beside the username on the card in Intros', () => {
  expect(shownText({ pronouns: 'they/them' })).toContain('| @theo · they/them|');
  expect(shownText({ pronouns: '' })).toContain('| @theo|');
});

it('P-02 shows the neighborhood on the card in Intros, the borough alone, or neither', () => {
  expect(shownText({})).toContain('|Park Slope|');
  expect(shownText({ neighborhood: null })).toContain('|Brooklyn|');
  expect(shownText({ neighborhood: null, borough: null })).not.toMatch(/Park Slope|Brooklyn/);
});

it('I-11 says after the neighborhood how long the train takes, and begins no line with the dot between them', () => {
  const trip = { minutes: 18, lines: ['G'] };
  expect(shownText({ trip })).toContain('|Park Slope|\u00a0· about 18 min by the G|');
});

it('I-10 names the interest that a search has found, or shows the sentence, and marks the words in it', () => {
  expect(shownText({ passage: { parts: [], interest: 'hiking' } })).toContain('|Interest: |Hiking|');
  const parts = [
    { text: 'I own two ', isFound: false },
    { text: 'binoculars', isFound: true },
  ];
  expect(shownText({ passage: { parts, interest: null } })).toContain('|I own two |binoculars|');
});
