/** The parts of the announcements slice that other slices import. */
export { AnnouncementLine } from './components/AnnouncementLine.tsx';
export { Announcements } from './components/Announcements.tsx';
