/** The parts of passkeys that other slices import. */

export { canUsePasskeys } from './ceremonies.ts';
export { PasskeyButton } from './components/PasskeyButton.tsx';
export { type StepUp, useStepUp } from './components/StepUp.tsx';
export {
  addPasskey,
  makeRecoveryCodes,
  reauthenticateWithPasskey,
  removePasskey,
  renamePasskey,
  resumePasskey,
  signInWithPasskey,
  usePasskeys,
} from './passkeys.queries.ts';
export { suggestedName } from './suggested-name.ts';
export { useSuggestedPasskeys } from './useSuggestedPasskeys.ts';
