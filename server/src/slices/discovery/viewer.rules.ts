import type { Borough } from '#contract/profiles/boroughs.ts';
import { type Profile, visibleProfile } from '#server/slices/profiles/index.ts';
import { type Matchable, matchable } from './match.rules.ts';
import { factsKey } from './stored-rankings.rules.ts';

/** A viewer's own facts, on which their pages depend beside the members. */
export interface IntrosViewer {
  profile: Profile;
  isGreeter: boolean;
}

/** The part of a viewer's facts that decides their pages. */
export interface RankingViewer {
  viewerFacts: Matchable;
  borough: Borough | null;
  isGreeter: boolean;
}

/** Returns the part of a viewer's facts that decides their pages. */
export const rankingViewerOf = ({ profile, isGreeter }: IntrosViewer): RankingViewer => ({
  // Nobody else sees the viewer's order, so that a hidden neighborhood counts in it.
  viewerFacts: { ...matchable(visibleProfile(profile, 'none')), neighborhood: profile.neighborhood },
  borough: profile.borough,
  isGreeter,
});

/** Returns whether a page for one of these viewers is also that of the other. */
export const isSameViewer = (first: RankingViewer, second: RankingViewer): boolean =>
  first.borough === second.borough &&
  first.isGreeter === second.isGreeter &&
  factsKey(first.viewerFacts) === factsKey(second.viewerFacts);
