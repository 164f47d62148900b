/** One member learns of fewer changes in the life of a hangout. */
const OWN_CHANGES_END = 1_000_000;

/** Returns the version of a hangout for a member: each change that they alone learn raises it, by less than a change that everybody sees. */
export const versionFor = ({ version }: { version: number }, ownChanges = 0): number =>
  version + ownChanges / OWN_CHANGES_END;
