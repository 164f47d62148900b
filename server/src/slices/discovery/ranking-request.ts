import type { IntroList } from '#contract/discovery/routes.ts';
import type { RankedRow } from './cards.sql.ts';
import type { Matchable } from './match.rules.ts';

/** The filters of a list. An unset filter is a condition that is always true, so that there are few statements to prepare. */
export interface Filters {
  /** The bits of the filters. A member must have all of them. */
  tags: bigint;
  neighborhood: string | null;
  /** The first and the last month in which a member must have arrived; null for everybody. */
  arrived: { from: number; to: number } | null;
  /** The borough in which a member must show themselves nearby; null for everybody. */
  near: string | null;
}

export interface RankingRequest extends Filters {
  viewer: string;
  /** The facts that the score compares with those of the members. */
  viewerFacts: Matchable;
  list: IntroList;
  /** The viewer's own borough. With null, everybody is recommended. */
  borough: string | null;
  /** The folded beginning of a name; empty for everybody. */
  search: string;
  /** The query of words that a profile must have, as queryOfTerms returns it; null for everybody. */
  words: string | null;
  /** The last member of the page before, and the day to whose order it belongs. */
  after: Pick<RankedRow, 'score' | 'uid' | 'day'> | null;
  limit: number;
  now: Date;
  /** Whether the viewer is a greeter, who is asked to welcome newcomers. */
  isGreeter: boolean;
}

/** Returns whether a list contains only members who are looked for. */
export const isSearch = ({ search, words }: Pick<RankingRequest, 'search' | 'words'>) =>
  search !== '' || words !== null;

/** Returns whether nobody has a turn in a list, nor is anybody welcomed. */
export const hasNoTurns = (request: RankingRequest) => request.list === 'everyone' || isSearch(request);
