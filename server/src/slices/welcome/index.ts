import { read } from './read.ts';
import { save } from './save.ts';

export { tablesOffered } from './events.ts';
export { welcomeWishOf } from './member-data.ts';
export { offerTables } from './offer-tables.ts';
export { isGreeter, membersToWelcome } from './welcome.sql.ts';

export const welcomeHandlers = { read, save };
