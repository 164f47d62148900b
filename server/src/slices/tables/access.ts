import { fail } from '#server/platform/http/errors.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import * as sql from './tables.sql.ts';

/** @throws AppError NOT_FOUND to everybody without a seat at the table, and when it is over */
async function tableMember({ db, viewer, params, lock }: ResolverCall<{ tableId: string }>) {
  return { table: (await sql.findOwn(db, params.tableId, viewer.uid, lock)) ?? fail('NOT_FOUND') };
}

export const { handle, handleInTransaction } = handlersOf({ tableMember });
