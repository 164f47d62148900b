import type { Language } from '#contract/languages.ts';
import type { Fact } from '#contract/writing/facts.ts';
import type { App } from '#server/platform/app.ts';
import { sha256 } from '#server/platform/hashes.ts';
import { fail } from '#server/platform/http/errors.ts';
import { handlersOf, type ResolverCall } from '#server/platform/http/handle.ts';
import { holderOfUsername, readProfileFor } from '#server/slices/profiles/index.ts';
import { factsOf } from './facts.rules.ts';
import { type Shown, shownFields } from './shown-fields.rules.ts';

/** Two members as they show themselves to each other now. */
export interface ProfilePair {
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
export type TextRequest = Pick<ProfilePair, 'viewer' | 'subject' | 'language'>;

export const profilePairOf = ({ viewer, subject, language }: TextRequest, me: Shown, them: Shown): ProfilePair => ({
  viewer,
  subject,
  language,
  me,
  them,
  facts: factsOf(me, them),
  // Only texts of the model are stored under it.
  get version() {
    return sha256(JSON.stringify([language, shownFields(me), shownFields(them)])).toString('base64url');
  },
});

/** Reads both profiles, each as the other may see it. @throws AppError USER_NOT_FOUND, PROFILE_NOT_FOUND */
export async function readProfilePair(app: App, reading: TextRequest): Promise<ProfilePair> {
  const { viewer, subject } = reading;
  if (viewer === subject) fail('USER_NOT_FOUND');
  const [them, me] = await Promise.all([readProfileFor(app, viewer, subject), readProfileFor(app, subject, viewer)]);
  return profilePairOf(reading, me, them);
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
async function visible({ app, viewer, body, language }: ResolverCall) {
  const { uid, username } = namedIn(body as { data: Record<string, unknown> });
  const subject = uid ?? (username === undefined ? null : await holderOfUsername(app.db, username));
  const reading = { viewer: viewer.uid, subject: subject ?? fail('USER_NOT_FOUND'), language };
  return { pair: await readProfilePair(app, reading) };
}

export const { handle } = handlersOf({ visible });
