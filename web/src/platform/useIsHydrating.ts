import { createContext, useContext } from 'react';

const Hydrating = createContext(false);

/**
 * Tells the components whether the page is as the server has rendered it. The app changes the value in a transition, between whose steps
 * the page answers.
 */
export const HydratingProvider = Hydrating.Provider;

/** Whether the server renders, or React takes over what the server has rendered, which then has to be the same. */
export const useIsHydrating = (): boolean => useContext(Hydrating);
