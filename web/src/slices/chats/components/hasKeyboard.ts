/** Returns whether the device probably has a keyboard, because it has a mouse. */
export const hasKeyboard = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches;
