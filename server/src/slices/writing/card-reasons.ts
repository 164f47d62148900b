import { type Profile, visibleProfile } from '#server/slices/profiles/index.ts';
import { pairOf, type WritingContext } from './context.ts';
import { PLACES } from './reason.rules.ts';
import { only } from './shown.rules.ts';
import { seedOf } from './variety.rules.ts';
import { EMBEDDED } from './write.ts';
import * as sql from './writing.sql.ts';

/** A match reason for a card. `pending` means that the callable function may return a better one from the model. */
export interface CardReason {
  text: string;
  pending: boolean;
}

/** Both members as strangers see them: the viewer's own hidden fields are in no text either. */
const shownOf = (profile: Profile) => only(visibleProfile(profile, 'none'));

/**
 * Returns reasons for a page of cards with one query: the model's stored texts, otherwise the embedded writer's. No two of
 * PLACES cards in a row use the same wording.
 * @param members shown to the viewer, in order; the viewer must be allowed to see all of them
 * @param from the position of the first of them on the screen
 */
export async function reasonsFor(
  { db, model }: WritingContext,
  viewer: Profile,
  members: readonly Profile[],
  from = 0,
): Promise<CardReason[]> {
  const uids = members.map(({ uid }) => uid);
  const stored = model ? await sql.findTexts(db, 'reason', viewer.uid, uids) : [];
  const me = shownOf(viewer);
  const turn = (seedOf(viewer.uid) % PLACES) + from;
  const used = new Set<string>();
  return members.map((member, at) => {
    const pair = pairOf(viewer.uid, member.uid, me, shownOf(member));
    const row = stored.find(({ subject, version }) => subject === member.uid && version === pair.version);
    const text = row?.text && !used.has(row.text) ? row.text : EMBEDDED.reason(pair, turn + at);
    used.add(text);
    return { text, pending: model !== null && !row?.text && !row?.claimed && pair.facts.length > 0 };
  });
}
