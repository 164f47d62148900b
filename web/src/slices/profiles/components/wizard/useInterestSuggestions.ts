import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { discovery } from '#contract/discovery/routes.ts';
import { TEXT_MAX } from '#contract/limits.ts';
import { ownInterestKey } from '#contract/profiles/own-interests.ts';
import { call } from '#web/platform/api.ts';
import { useRested } from './useRested.ts';

const REST_MS = 250;
const NONE: readonly string[] = [];

/** Returns the interests of other members that begin as typed (P-21). While they load, those of the text before may stay. */
export function useInterestSuggestions(typed: string): readonly string[] {
  const beginning = useRested(typed.trim(), REST_MS);
  const key = ownInterestKey(beginning);
  const search = useQuery({
    queryKey: ['profiles', 'interests', key],
    queryFn: async ({ signal }) => (await call(discovery.suggestInterests, { query: { beginning }, signal })).interests,
    enabled: key !== '' && beginning.length <= TEXT_MAX.ownInterest,
    placeholderData: keepPreviousData,
  });
  return (typed.trim() !== '' && search.data) || NONE;
}
