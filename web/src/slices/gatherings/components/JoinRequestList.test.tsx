import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router';
import { expect, it } from 'vitest';
import { JoinRequestList, type ShownRequest } from './JoinRequestList.tsx';

const card = (uid: string) => ({ uid, username: uid, firstName: uid, profileImage: null });
const rendered = (requests: ShownRequest[]) =>
  renderToStaticMarkup(
    <MemoryRouter>
      <JoinRequestList
        title="They ask to join"
        hint="Nobody learns of a decline."
        requests={requests}
        answering={undefined}
        onAccept={() => {}}
        onDecline={() => {}}
      />
    </MemoryRouter>,
  );

it('G-22 H-16 shows who asks to join with their words or what is shared, and answers for each', () => {
  const html = rendered([
    { member: card('Ann'), words: 'I have a sunny roof.' },
    { member: card('Ben'), words: null },
  ]);
  expect(html.replaceAll(/<[^>]*>/g, '|')).toMatch(
    /They ask to join.*\|Ann\|+I have a sunny roof\.\|.*\|Ben\|.*Nobody learns of a decline\./s,
  );
  expect([...html.matchAll(/href="(\/user\/\w+)"/g)].map(([, path]) => path)).toEqual(['/user/Ann', '/user/Ben']);
  expect([...html.matchAll(/<button[^>]*aria-label="([^"]*)"/g)].map(([, label]) => label)).toEqual([
    'Decline Ann',
    'Accept Ann',
    'Decline Ben',
    'Accept Ben',
  ]);
  expect(rendered([])).toBe('');
});
