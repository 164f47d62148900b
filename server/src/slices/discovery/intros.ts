import { discovery } from '#contract/discovery/routes.ts';
import { fieldError } from '#contract/field-errors.ts';
import type { Language } from '#contract/languages.ts';
import type { Page } from '#contract/page.ts';
import { neighborhoodById } from '#contract/profiles/neighborhoods.ts';
import type { IntroCard } from '#contract/profiles/views.ts';
import type { Input } from '#contract/route.ts';
import { cursorOf, part, readPosition } from '#server/platform/http/cursor.ts';
import { fail } from '#server/platform/http/errors.ts';
import { visibleProfile } from '#server/slices/profiles/index.ts';
import { monthsToFilter } from './cohort.ts';
import { type DiscoveryContext, handle } from './context.ts';
import { filterBits, matchable } from './match.rules.ts';
import { searchTerm } from './names.rules.ts';
import { rankedPage } from './ranked-page.ts';
import { introCardFor } from './views.ts';

/** No month lies between these. */
const NOBODY = { from: 1, to: 0 };

/** Returns one page of a list of Intros (I-02, I-03, I-06 to I-09). @throws AppError PROFILE_REQUIRED, INVALID_INPUT */
export async function listIntros(
  ctx: DiscoveryContext,
  viewer: string,
  query: Input<typeof discovery.intros>['query'],
  language: Language,
): Promise<Page<IntroCard>> {
  const { db } = ctx;
  const { list, neighborhood = null, arrival, search = '', cursor, limit } = query;
  const after = readPosition(cursor, { score: part.smallNumber, uid: part.uid, day: part.smallNumber });
  if (neighborhood !== null && !neighborhoodById(neighborhood)) {
    fail('INVALID_INPUT', { neighborhood: fieldError('Choose a neighborhood from the list.') });
  }
  const term = searchTerm(search);
  const [profile, welcomed] = await Promise.all([ctx.profiles.find(db, viewer), ctx.welcomedBy(viewer)]);
  const me = profile ?? fail('PROFILE_REQUIRED');
  // Nobody is nearby for a member without a borough.
  if (list === 'nearby' && me.borough === null) return { items: [], nextCursor: null };
  const found = await rankedPage(ctx, {
    viewer,
    me: matchable(visibleProfile(me, 'none')),
    list,
    borough: me.borough,
    tags: filterBits(query),
    neighborhood,
    near: list === 'nearby' ? me.borough : null,
    arrived: arrival === undefined ? null : ((await monthsToFilter(ctx, db, me)) ?? NOBODY),
    search: term,
    after,
    limit,
    now: ctx.clock.now(),
    welcomed,
    notBlocked: ctx.safety.notBlocked,
    connections: ctx.connections,
  });
  const rows = found.slice(0, limit);
  const toWelcome = new Set(rows.flatMap(({ uid, isWelcomed }) => (isWelcomed ? uid : [])));
  const uids = rows.map(({ uid }) => uid);
  const [profiles, states, met] = await Promise.all([
    ctx.profiles.findMany(db, uids),
    ctx.connections.statesWith(db, viewer, uids),
    ctx.metAt(viewer, uids),
  ]);
  const byUid = new Map(profiles.map((one) => [one.uid, one]));
  const members = uids.flatMap((uid) => byUid.get(uid) ?? []);
  const reasons = await ctx.reasonsFor(me, members, language);
  // A search by name is not counted, because its viewer looked for these members.
  if (list !== 'everyone' && term === '') ctx.views.count(viewer, uids);
  const last = rows.at(-1);
  return {
    items: members.flatMap((member, at) => {
      const reason = reasons[at];
      if (!reason) return [];
      const connection = states.get(member.uid) ?? { status: 'none' as const, direction: null };
      return [
        introCardFor(me, member, {
          ...{ reason, connection, metAt: met.get(member.uid) ?? null },
          wantsWelcome: toWelcome.has(member.uid),
        }),
      ];
    }),
    nextCursor: found.length > limit && last ? cursorOf(last.score, last.uid, last.day) : null,
  };
}

export const intros = handle(discovery.intros, ({ ctx, viewer, query, language }) =>
  listIntros(ctx, viewer.uid, query, language),
);
