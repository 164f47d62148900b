import { paths } from '#web/platform/paths.ts';

/** The pages that the tabs of a phone open. */
export const TAB_BAR_PATHS: string[] = [paths.intros, paths.hangouts, paths.messages, paths.myProfile];

/** The pages besides the list that belong to Hangouts. */
export const HANGOUT_PAGES = /^\/(?:hangout|event|group)\/|^\/groups$/;
