import { EMPTY_SUMMARY, NO_SUMMARY } from '#contract/writing/fallbacks.ts';

/** The sentences of the writing slice. */
export const writing = {
  summary: {
    title: 'You two',
    loading: 'Finding what you have in common',
    /** No answer came, or the call failed. */
    failed: NO_SUMMARY,
    /** The answer was empty. */
    empty: EMPTY_SUMMARY,
  },
};
