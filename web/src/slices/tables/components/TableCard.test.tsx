import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import type { TableView } from '#contract/tables/routes.ts';
import { showTimeOfPage } from '#web/platform/useNow.ts';
import { TableCard } from './TableCard.tsx';

const NOW = Date.parse('2026-11-24T20:00:00Z');
beforeAll(() => showTimeOfPage(NOW));
afterAll(() => showTimeOfPage(Date.now()));

// Modules that need a browser, and the parts of other slices.
vi.mock('#web/platform/session/index.ts', () => ({ useUid: () => 'me' }));
vi.mock('#web/slices/encounters/index.ts', () => ({ MeetAgain: () => null }));
vi.mock('#web/slices/gatherings/index.ts', () => import('../../gatherings/dates.ts'));
vi.mock('#web/slices/groups/index.ts', () => ({ GroupForm: () => null }));
vi.mock('#web/slices/profiles/index.ts', () => ({ tripLabel: () => '' }));
vi.mock('#web/slices/hangouts/index.ts', () => ({
  Album: () => null,
  ConfirmButton: () => null,
  hasAlbum: () => false,
  TableStart: () => null,
}));
vi.mock('../tables.queries.ts', () => {
  const action = () => ({ mutate() {}, mutateAsync: async () => {}, isPending: false });
  return { useComing: action, useLeaveTable: action, useStay: action, useVote: action };
});
vi.mock('#web/design/index.ts', async (original) => ({
  ...(await original<typeof import('#web/design/index.ts')>()),
  useConfirm: () => async () => false,
  useToast: () => ({ show() {} }),
}));

const card = (uid: string) => ({ uid, username: uid, firstName: uid, profileImage: null });
const table = {
  id: 't1',
  title: 'A big table',
  why: 'All of you are free on Thursday evenings.',
  state: 'meeting',
  round: 1,
  majority: 3,
  members: [
    { member: card('me'), reason: null, hasConfirmed: false },
    { member: card('Tess'), reason: 'You both like jazz.', hasConfirmed: true },
  ],
  proposals: [
    {
      id: 'p1',
      by: card('Tess'),
      dateTime: '2026-11-27T00:30:00.000Z',
      location: 'Night Market',
      idea: 'A dish from every stand',
      votes: 2,
      agrees: true,
    },
  ],
  stay: null,
  hangout: {
    id: 'h1',
    tableId: 't1',
    category: 'food',
    title: 'A big table',
    description: 'Eat together',
    location: 'Astoria',
    dateTime: '2026-11-27T00:00:00.000Z',
    endsAt: '2026-11-27T02:00:00.000Z',
    rsvp: 'confirmed',
    reconfirm: null,
    going: 1,
    cancelled: false,
    trip: null,
  },
} as unknown as TableView;
const rendered = (given: object = {}) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <TableCard table={{ ...table, ...given }} />
    </MemoryRouter>,
  );
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, '|');

it('B-01 shows the plan of a table, its reason, and each member with a reason to meet and the confirmation', () => {
  const words = wordsOf(rendered());
  expect(words).toContain('|All of you are free on Thursday evenings.|');
  expect(words).toMatch(/\|Thursday, November 26, 7:00 – 9:00\sPM EST\|.*\|Astoria\|.*\|Eat together\|/s);
  expect(words).toMatch(/\|You\|.*\|Tess\|\|You both like jazz\.\|.*Confirmed\|/s);
  expect(rendered()).toContain('href="/user/Tess"');
});

it('B-01 shows a proposal with its time, place, idea and votes, and marks the own agreement', () => {
  const html = rendered();
  expect(wordsOf(html)).toMatch(
    /Tess proposes\|.*\|Thursday, November 26, 7:30\sPM EST\|.*\|Night Market\|.*\|A dish from every stand\|.*2 of 3 needed\|/s,
  );
  const pressed = (markup: string) =>
    /aria-label="Works for me: the plan by Tess" aria-pressed="(\w+)"/.exec(markup)?.[1];
  expect(pressed(html)).toBe('true');
  expect(pressed(rendered({ proposals: [{ ...table.proposals[0], agrees: false }] }))).toBe('false');
});

it('B-01 asks after the third time who stays, and shows how many do and whether the member does', () => {
  const stay = { yes: 2, mine: false, until: '2026-12-04T00:00:00.000Z' };
  const asked = wordsOf(rendered({ state: 'deciding', stay }));
  for (const words of ['2 of you stay so far', 'I’ll stay']) expect(asked).toContain(`|${words}|`);
  const stays = wordsOf(rendered({ state: 'deciding', stay: { ...stay, mine: true } }));
  expect(stays).toContain('You’re staying|');
  expect(stays).not.toContain('I’ll stay');
});
