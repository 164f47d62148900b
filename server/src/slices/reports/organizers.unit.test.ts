import { expect, it } from 'vitest';
import { mayTellOrganizers, POSSIBLE_REPORTERS_MIN } from './organizers.rules.ts';

const member = (uid: string) => ({ uid, isOrganizer: false });
const organizer = { uid: 'host', isOrganizer: true };

it('G-28 a member tells organizers of a report about another member, in a group where three could have made it', () => {
  const reporters = Array.from({ length: POSSIBLE_REPORTERS_MIN }, (_, index) => member(`m${index}`));
  const members = [organizer, member('rude'), ...reporters];
  expect(mayTellOrganizers(members, { reporter: 'm0', uid: 'rude' })).toBe(true);
  expect(mayTellOrganizers(members, { reporter: 'm0', uid: 'host' })).toBe(false);
  expect(mayTellOrganizers(members, { reporter: 'host', uid: 'rude' })).toBe(false);
  expect(mayTellOrganizers(members, { reporter: 'left', uid: 'rude' })).toBe(false);
  expect(mayTellOrganizers(members, { reporter: 'm0', uid: 'left' })).toBe(false);
  expect(mayTellOrganizers(members, { reporter: 'm0', uid: 'm0' })).toBe(false);
  expect(mayTellOrganizers(members.slice(0, -1), { reporter: 'm0', uid: 'rude' })).toBe(false);
});
