import { sql } from 'kysely';

// Counts places as `placesOf` of the contract does (H-12).

/** The places that the row with this alias takes. */
const placesOfRow = (alias: string) => sql`(1 + ${sql.ref(`${alias}.bringsGuest`)}::int)`;

/** Sums the places of the attendees among the rows with this alias. */
export const takenBy = (alias: string) =>
  sql<number>`coalesce(sum(${placesOfRow(alias)}) filter (where ${sql.ref(`${alias}.rsvp`)} = 'confirmed'), 0)`;

/** Sums the places of the attendees who did not confirm in time. */
export const releasedBy = (alias: string) =>
  sql<number>`coalesce(sum(${placesOfRow(alias)})
    filter (where ${sql.ref(`${alias}.rsvp`)} = 'confirmed' and ${sql.ref(`${alias}.releasedAt`)} is not null), 0)`;
