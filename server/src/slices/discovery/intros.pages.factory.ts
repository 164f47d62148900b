import { expect } from 'vitest';
import { routes } from '#contract/index.ts';
import type { IntroCard } from '#contract/profiles/views.ts';
import type { Member } from '#server/testing/app.ts';

const { discovery } = routes;

export type Query = NonNullable<Parameters<Member['call']>[1] & { query?: Record<string, unknown> }>['query'];

/** Returns the cards of all pages of a list, in order. */
export async function everyone(
  viewer: Member,
  query: Query = {},
  between: () => Promise<unknown> = async () => {},
): Promise<IntroCard[]> {
  const cards: IntroCard[] = [];
  let cursor: string | undefined;
  do {
    const page = await viewer.call(discovery.intros, {
      query: { list: 'recommended', limit: 50, ...query, cursor } as never,
    });
    expect(page.status).toBe(200);
    cards.push(...page.body.items);
    cursor = page.body.nextCursor ?? undefined;
    await between();
  } while (cursor);
  return cards;
}
export const uids = (cards: readonly { uid: string }[]) => cards.map(({ uid }) => uid);
