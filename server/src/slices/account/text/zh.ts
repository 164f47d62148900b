import { en } from './en.ts';

export const zh: typeof en = en;
