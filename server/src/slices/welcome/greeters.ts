import { hasConnection } from '#server/slices/connections/index.ts';
import { hasHangout } from '#server/slices/hangouts/index.ts';
import { greeterCondition, welcomedQuery } from './welcome.sql.ts';

/** Returns an SQL condition: whether the member in that column is a greeter. */
export const isGreeter = (column: string) => greeterCondition(column, hasConnection);

/** Returns an SQL query of the members whom greeters are asked to welcome. */
export const membersToWelcome = () => welcomedQuery(hasConnection, hasHangout);
