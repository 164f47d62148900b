import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Whether the server renders, or React takes over what the server has rendered, which then has to be the same. */
export const useIsHydrating = (): boolean =>
  useSyncExternalStore(
    never,
    () => false,
    () => true,
  );
