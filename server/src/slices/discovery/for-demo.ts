import type { DiscoveryContext } from './context.ts';
import { listIntros } from './intros.ts';

/** Returns a page of Intros in English, for tests. @throws AppError as `listIntros` */
export const listIntrosInEnglish = (ctx: DiscoveryContext, viewer: string, query: Parameters<typeof listIntros>[2]) =>
  listIntros(ctx, viewer, query, 'en');
