import type { IntroList } from '#contract/discovery/routes.ts';
import type { ConnectionState } from '#contract/profiles/views.ts';
import type { Profile } from '#server/slices/profiles/index.ts';
import type { Matchable } from './match.rules.ts';
import type { IntrosViewer } from './viewer.rules.ts';

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

/** A member of a page, with what their card needs. */
export interface RankedRow {
  uid: string;
  score: number;
  /** The day to whose order the list belongs. */
  day: number;
  /** Whether they would like to be welcomed, and the viewer is asked to. */
  wantsWelcome: boolean;
  profile: Profile | null;
  connection: ConnectionState;
  /** The title of the last hangout that both went to. */
  metAt: string | null;
  /** The name of a group in which both are. */
  commonGroup: string | null;
}

export interface RankedPage {
  rows: RankedRow[];
  /** The viewer as they were when the page was read; null without a profile. */
  viewer: IntrosViewer | null;
  /** How it was read; null when it could not be read. */
  read: {
    /** Whether the whole ranking was read. */
    wasReadToEnd: boolean;
    /** Whether no member of the list can follow beyond those read. */
    hasAllMatches: boolean;
    /** How many members the ranking contains. */
    length: number;
    /** How many members changed since the ranking was made. A page reads all of them. */
    changes: number;
  } | null;
}

/** Returns whether a list contains only members who are looked for. */
export const isSearch = ({ search, words }: Pick<RankingRequest, 'search' | 'words'>) =>
  search !== '' || words !== null;

/** Returns whether members have turns in a list, and newcomers are welcomed in it. */
export const hasTurns = (request: RankingRequest) => request.list !== 'everyone' && !isSearch(request);
