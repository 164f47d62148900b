export { profilesHandlers } from './profiles.routes.ts';
export { createProfiles, type Profile, type Profiles, unknownCard } from './profiles.service.ts';
export type { Relation } from './profiles.views.ts';
