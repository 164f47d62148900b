import { paths } from '#web/platform/paths.ts';

/** The pages that the tabs of a phone open. */
export const TABS: string[] = [paths.intros, paths.hangouts, paths.messages, paths.myProfile];
