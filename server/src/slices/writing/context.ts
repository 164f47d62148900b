import type { Language } from '#contract/languages.ts';
import type { Fact } from '#contract/writing/facts.ts';
import type { Db } from '#server/platform/db/database.ts';
import type { Transact } from '#server/platform/db/unit-of-work.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import type { Limiter } from '#server/platform/http/limiter.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Profiles } from '#server/slices/profiles/index.ts';
import { factsOf } from './facts.rules.ts';
import type { AskModel } from './language-model.ts';
import { only, type Shown } from './shown.rules.ts';

/** The language model with its limits. */
export interface Model {
  ask: AskModel;
  timeoutMs: number;
  budget: Limiter;
}

/** The dependencies of this slice's use cases. */
export interface WritingContext {
  db: Db;
  transact: Transact;
  log: Log;
  profiles: Profiles;
  /** Null when only the embedded writer is available. */
  model: Model | null;
  /** How this process's requests to the model ended. The share of accepted answers is read from the log (docs/deploying.md). */
  answers: Record<'accepted' | 'refused' | 'empty' | 'failed', number>;
  /** Requests to the model that are running, so that one text is requested once. */
  running: Map<string, Promise<string | null>>;
}

/** Two members as they show themselves to each other now. */
export interface Pair {
  viewer: string;
  /** The language of the page on which the viewer reads. */
  language: Language;
  subject: string;
  me: Shown;
  them: Shown;
  facts: Fact[];
  /** Changes when a shown field of either profile changes. Texts in another language have another version. */
  version: string;
}

/** Names a text: who reads about whom, and in which language. */
export type Reading = Pick<Pair, 'viewer' | 'subject' | 'language'>;

export const pairOf = ({ viewer, subject, language }: Reading, me: Shown, them: Shown): Pair => ({
  ...{ viewer, subject, language, me, them },
  facts: factsOf(me, them),
  // Only texts of the model are stored under it.
  get version() {
    return sha256(JSON.stringify([language, only(me), only(them)])).toString('base64url');
  },
});

/** Reads both profiles, each as the other may see it. @throws AppError USER_NOT_FOUND, PROFILE_NOT_FOUND */
export async function readPair(ctx: WritingContext, reading: Reading): Promise<Pair> {
  const { viewer, subject } = reading;
  if (viewer === subject) fail('USER_NOT_FOUND');
  const [them, me] = await Promise.all([ctx.profiles.read(viewer, subject), ctx.profiles.read(subject, viewer)]);
  return pairOf(reading, me, them);
}

/** A member as a caller names them. A uid counts before a username. */
interface Named {
  uid?: string | undefined;
  username?: string | undefined;
}

function namedIn({ data }: { data: Record<string, unknown> }): Named {
  const { otherUser, otherUid: uid, otherUsername: username } = data;
  return (otherUser ?? { uid, username }) as Named;
}

/**
 * Resolves the member that the body names. Whatever the caller claims about either profile is ignored.
 * @throws AppError USER_NOT_FOUND (unknown, blocked either way, the viewer), PROFILE_NOT_FOUND
 */
async function visible({ ctx, viewer, body, language }: ResolverCall<WritingContext>) {
  const { uid, username } = namedIn(body as { data: Record<string, unknown> });
  const subject = uid ?? (username === undefined ? null : await ctx.profiles.holderOf(username));
  const reading = { viewer: viewer.uid, subject: subject ?? fail('USER_NOT_FOUND'), language };
  return { pair: await readPair(ctx, reading) };
}

export const { handle } = handlersOf<WritingContext>()({ visible });
