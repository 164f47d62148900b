/** What hangouts and events have in common: their details, their people, their place in a calendar, and their dates. */

export { CalendarMenu } from './components/CalendarMenu.tsx';
export { MapLink } from './components/MapLink.tsx';
export { PeopleList } from './components/PeopleList.tsx';
export { PlanDetail } from './components/PlanDetail.tsx';
export { ShareButton } from './components/ShareButton.tsx';
export * from './dates.ts';
