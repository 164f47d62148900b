import { type Dispatch, type SetStateAction, useState } from 'react';
import { useIsHydrating } from './useIsHydrating.ts';

/**
 * A state that begins with what this device keeps, such as a draft. The server does not know it, so a page that came rendered shows
 * `onServer` until React has taken it over.
 */
export function useDeviceState<T>(read: () => T, onServer: T): [T, Dispatch<SetStateAction<T>>] {
  const [state, setState] = useState(read);
  return [useIsHydrating() ? onServer : state, setState];
}
