import { isFull } from '#contract/hangouts/places.ts';
import { type Can, type Hangout, RELATIONS, type Relation } from '#contract/hangouts/views.ts';
import { phaseOfRow, type TimeColumns } from './phase.rules.ts';

/**
 * Returns what each kind of viewer may do with a hangout at that time. join.ts also decides by `join` and `ask`, and answer-join-request.ts
 * by `join` of a member who waits. The others only show buttons: access.ts and the use cases enforce them.
 */
export function abilitiesOf(
  hangout: TimeColumns & Pick<Hangout, 'capacity' | 'whoMayJoin'> & { placesTaken: number; placesOffered: number },
  now: Date,
): Record<Relation, Can> {
  const phase = phaseOfRow(hangout, now);
  const isOpen = phase === 'upcoming' || phase === 'now';
  const hasRoom = !isFull(hangout, hangout.placesTaken + hangout.placesOffered);
  const asks = hangout.whoMayJoin === 'accepted';
  const can = (relation: Relation): Can => ({
    join: isOpen && hasRoom && ((relation === 'none' && !asks) || relation === 'waiting'),
    ask: isOpen && relation === 'none' && asks,
    wait: isOpen && !hasRoom && relation === 'none' && !asks,
    leave: phase !== 'past' && (relation === 'coHost' || relation === 'confirmed' || relation === 'waiting'),
    chat: relation === 'host' || relation === 'coHost' || relation === 'confirmed',
    change: isOpen && (relation === 'host' || relation === 'coHost'),
    cancel: isOpen && relation === 'host',
    makeGroup: phase === 'past' && (relation === 'host' || relation === 'coHost'),
  });
  return Object.fromEntries(RELATIONS.map((relation) => [relation, can(relation)])) as Record<Relation, Can>;
}

/**
 * Returns how many places look offered to everybody: `promised` of the view. A place that is held while a block can be undone
 * looks free while there is another one, or nobody waits to whom it could be offered, and offered otherwise.
 */
export const shownAsOffered = ({
  capacity,
  going,
  placesOffered,
  waiting,
  placesHeld,
}: Pick<Hangout, 'capacity' | 'going' | 'waiting'> & { placesOffered: number; placesHeld: number }): number =>
  isFull({ capacity }, going + placesOffered + placesHeld)
    ? Math.min(placesOffered + placesHeld, Math.max(placesOffered, waiting))
    : placesOffered;
