/** The state of the address to which the finished setup leads. */
export const FROM_SETUP = { isFromSetup: true };
/** Returns whether a member comes from the end of the setup. */
export const isFromSetup = ({ state }: { state: unknown }): boolean =>
  (state as Partial<typeof FROM_SETUP> | null)?.isFromSetup === true;
