import { describe, expect, it } from 'vitest';
import { EMPTY_PROFILE } from '#contract/profiles/fields.ts';
import type { ProfileView } from '#contract/profiles/views.ts';
import { ASKED, CONNECTED, NOT_CONNECTED, predictedProfile } from './connections.optimistic.ts';

const { personalityTraits: _, socialLinks: __, ...plain } = EMPTY_PROFILE;
const view: ProfileView = {
  ...plain,
  uid: 'b'.repeat(28),
  username: 'theo',
  personalityTraits: null,
  socialLinks: [{ kind: 'instagram', value: null }],
  isOwn: false,
  connection: NOT_CONNECTED,
  sharedInterests: [],
  sharedOwnInterests: [],
  inCommon: { groups: [], hangouts: [], hangoutCount: 0, people: [], peopleCount: 0 },
  groups: [],
  trip: null,
  can: {
    connect: true,
    accept: false,
    withdraw: false,
    disconnect: false,
    message: false,
    openLinks: false,
    block: true,
  },
  chatId: null,
};

describe('a change of a connection, shown before the server has saved it', () => {
  it('P-05 shows a request as sent: it can be withdrawn and not sent again', () => {
    const asked = predictedProfile(view, ASKED);
    expect(asked.connection).toEqual({ status: 'pending', direction: 'sent' });
    expect(asked.can).toMatchObject({ connect: false, withdraw: true, accept: false, disconnect: false, block: true });
  });

  it('P-04 shows an accepted request as connected, with links closed until the server sends them', () => {
    const received = { ...view, connection: { status: 'pending', direction: 'received' } as const };
    const connected = predictedProfile(received, CONNECTED);
    expect(connected.can).toMatchObject({ accept: false, disconnect: true, openLinks: false });
    expect(connected.socialLinks[0]?.value).toBeNull();
  });

  it('P-11 shows a declined, withdrawn or ended connection as never requested', () => {
    const back = predictedProfile(predictedProfile({ ...view, chatId: 'x' }, CONNECTED), NOT_CONNECTED);
    expect(back.can).toEqual(view.can);
  });
});
