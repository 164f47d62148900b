import * as z from 'zod/mini';
import { PAGE_DEFAULT, PAGE_MAX } from './limits.ts';

/** The query of a paged list. `cursor` is opaque: it is the `nextCursor` of the previous page. */
export const pageQuery = {
  cursor: z.optional(z.string().check(z.maxLength(400))),
  limit: z._default(z.coerce.number().check(z.multipleOf(1), z.gte(1), z.lte(PAGE_MAX)), PAGE_DEFAULT),
};
export const page = <T extends z.ZodMiniType>(item: T) =>
  z.object({ items: z.array(item), nextCursor: z.nullable(z.string()) });
export interface Page<T> {
  items: T[];
  nextCursor: string | null;
}
