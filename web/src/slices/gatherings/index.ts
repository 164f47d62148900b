/** The parts that the pages of hangouts and events share. */

export { CalendarMenu } from './components/CalendarMenu.tsx';
export { GatheringDetail } from './components/GatheringDetail.tsx';
export { GatheringSection } from './components/GatheringSection.tsx';
export { JoinRequestList } from './components/JoinRequestList.tsx';
export { MapLink } from './components/MapLink.tsx';
export { MorePeople } from './components/MorePeople.tsx';
export { PeopleList } from './components/PeopleList.tsx';
export { ShareButton } from './components/ShareButton.tsx';
export * from './dates.ts';
export { durationChoices } from './durations.ts';
export { useMorePeople } from './useMorePeople.ts';
