import type { Language } from '#contract/languages.ts';
import type { App } from '#server/platform/app.ts';
import { type Profile, visibleProfile } from '#server/slices/profiles/index.ts';
import { profilePairOf } from './access.ts';
import { factsOf, sharedFacts } from './facts.rules.ts';
import { languageModel } from './model-state.ts';
import { isChecked } from './prompt.rules.ts';
import { shownFields } from './shown-fields.rules.ts';
import { writeWithoutModel } from './write.ts';
import * as sql from './writing.sql.ts';

/** A match reason for a card. */
export interface CardReason {
  text: string;
  /** Whether the two share anything. Otherwise the text is the specification's fallback. */
  shares: boolean;
  /** Whether the callable function may return a better one from the model. */
  pending: boolean;
}

/** Both members as strangers see them: the viewer's own hidden fields are in no text either. */
const shownOf = (profile: Profile) => shownFields(visibleProfile(profile, 'none'));

/**
 * Returns reasons for a page of cards with one query: the model's stored texts, otherwise the embedded writer's. A reason
 * depends on the two members alone, never on the other cards.
 * @param members shown to the viewer, in order; the viewer must be allowed to see all of them
 */
export async function matchReasonsFor(
  app: App,
  viewer: Profile,
  members: readonly Profile[],
  language: Language,
): Promise<CardReason[]> {
  const asks = languageModel(app) !== null && isChecked(language);
  const uids = members.map(({ uid }) => uid);
  const stored = asks ? await sql.findTexts(app.db, 'reason', viewer.uid, uids) : [];
  const me = shownOf(viewer);
  return members.map((member) => {
    const pair = profilePairOf({ viewer: viewer.uid, subject: member.uid, language }, me, shownOf(member));
    const row = stored.find(({ subject, version }) => subject === member.uid && version === pair.version);
    const shares = sharedFacts(pair.facts).length > 0;
    const pending = asks && shares && !row?.text && !row?.claimed;
    return { text: row?.text ?? writeWithoutModel.reason(pair), shares, pending };
  });
}

/** Returns a function that says whether two of these members, by position, share what a reason may state. */
export function sharedReasonsAmong(members: readonly Profile[]): (first: number, second: number) => boolean {
  const visibleProfiles = members.map(shownOf);
  return (first, second) => {
    const [a, b] = [visibleProfiles[first], visibleProfiles[second]];
    return a !== undefined && b !== undefined && sharedFacts(factsOf(a, b)).length > 0;
  };
}
