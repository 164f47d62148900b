/** Whether this device most likely has a keyboard: it is pointed at with a mouse. */
export const hasKeyboard = (): boolean => matchMedia('(hover: hover) and (pointer: fine)').matches;
