import { createHash } from 'node:crypto';
import type { Fact } from '#contract/writing/facts.ts';
import { EMPTY_SUMMARY, NO_REASON, NO_SUMMARY } from '#contract/writing/fallbacks.ts';
import type { Db } from '#server/platform/db/database.ts';
import { fail } from '#server/platform/http/errors.ts';
import type { Limiter } from '#server/platform/http/limiter.ts';
import type { Log } from '#server/platform/log/log.ts';
import type { Profile, Profiles } from '#server/slices/profiles/index.ts';
import { factsOf } from './writing.facts.rules.ts';
import type { AskModel } from './writing.model.ts';
import { callName } from './writing.plain.rules.ts';
import { type Kind, promptFor, Refused, readAnswer } from './writing.prompt.rules.ts';
import { PLACES, reasonFrom } from './writing.reason.rules.ts';
import { only, type Shown, shownOf } from './writing.shown.rules.ts';
import * as store from './writing.store.ts';
import { summaryFrom } from './writing.summary.rules.ts';
import { seedOf } from './writing.variety.rules.ts';

interface Deps {
  db: Db;
  log: Log;
  profiles: Profiles;
  /** The language model with its limits, or null for the embedded writer alone. */
  model: { ask: AskModel; timeoutMs: number; budget: Limiter } | null;
}

/** Another member, as a caller names them: a uid counts before a username. */
export interface Named {
  uid?: string | undefined;
  username?: string | undefined;
}
/** A match reason for a card; `pending` where the model has not written it yet and the callable may bring a better one. */
export interface CardReason {
  text: string;
  pending: boolean;
}
export type Writing = ReturnType<typeof createWriting>;

/** Two members as they show themselves to each other, now. */
interface Pair {
  viewer: string;
  subject: string;
  me: Shown;
  them: Shown;
  facts: Fact[];
  version: string;
}

/** A claim outlives its call by this, and only if the node that made it died. */
const CLAIM_MARGIN_MS = 10_000;
/** How long nobody asks again for a text that the model failed to give. */
const PAUSE_AFTER_FAILURE_MS = 10 * 60_000;

const pairOf = (viewer: string, subject: string, me: Shown, them: Shown): Pair => ({
  viewer,
  subject,
  me,
  them,
  facts: factsOf(me, them),
  version: createHash('sha256')
    .update(JSON.stringify([only(me), only(them)]))
    .digest('base64url'),
});

/** The embedded writer's text, or what the specification says instead of one. */
const EMBEDDED: Record<Kind, (pair: Pair, turn: number) => string> = {
  reason: ({ facts }, turn) => reasonFrom(facts, turn)?.text ?? NO_REASON,
  summary({ me, them, facts }, turn) {
    const said = summaryFrom(facts, callName(them.firstName), turn);
    if (said.length > 0) return said.map(({ text }) => text).join(' ');
    // Without both personalities there is no answer to give; with both, there is one, and it is empty.
    return me.personalityTraits && them.personalityTraits ? EMPTY_SUMMARY : NO_SUMMARY;
  },
};

/**
 * Writes what two members have to do with each other (F-03 to F-05). Everything said is a fact of both profiles that each
 * shows the other; what a caller claims about either is not looked at.
 */
export function createWriting({ db, log, profiles, model }: Deps) {
  const underWay = new Map<string, Promise<string | null>>();

  // A text outlives neither profile it is about.
  profiles.onSaved((work, profile) => store.forget(work.db, profile.uid));

  /** @throws AppError USER_NOT_FOUND (unknown, blocked either way, oneself), PROFILE_NOT_FOUND, PROFILE_REQUIRED */
  async function meet(viewer: string, subject: string): Promise<Pair> {
    if (viewer === subject) fail('USER_NOT_FOUND');
    if (!(await profiles.has(db, viewer))) fail('PROFILE_REQUIRED');
    // Each as the other may see them: the profiles slice withholds what is hidden, in its one place.
    const [them, me] = await Promise.all([profiles.read(viewer, subject), profiles.read(subject, viewer)]);
    return pairOf(viewer, subject, me, them);
  }

  async function uidOf({ uid, username }: Named): Promise<string> {
    const found = uid ?? (username === undefined ? null : await profiles.holderOf(username));
    return found ?? fail('USER_NOT_FOUND');
  }

  /** The model's sentences, or null for whatever went wrong: told to the log in our own words, never in its. */
  async function ask(
    kind: Kind,
    pair: Pair,
    { ask, timeoutMs, budget }: NonNullable<Deps['model']>,
  ): Promise<string | null> {
    const place = { kind, viewer: pair.viewer, subject: pair.subject, version: pair.version };
    if (!(await store.claim(db, place, timeoutMs + CLAIM_MARGIN_MS))) return null;
    let text: string | null = null;
    try {
      if (await budget.take('all')) {
        const prompt = promptFor(kind, pair.facts, callName(pair.them.firstName));
        const sentences = readAnswer(kind, await ask(prompt.system, prompt.user), prompt);
        text = sentences.map((sentence) => sentence.text).join(' ') || null;
        if (text === null) log.warn({ kind }, 'the model answered nothing');
      }
    } catch (error) {
      const failure = error as Error & { status?: number };
      const what = [failure.constructor.name, failure.status].filter(Boolean).join(' ');
      const reason = error instanceof Refused ? error.message : what;
      log.warn({ kind, reason }, 'the model gave no text');
    }
    await store.settle(db, place, text, text === null ? PAUSE_AFTER_FAILURE_MS : 0);
    return text;
  }

  /** The model's text for two members, kept or new; null where there is none, and the embedded writer's turn comes. */
  async function fromModel(kind: Kind, pair: Pair): Promise<string | null> {
    if (!model || pair.facts.length === 0) return null;
    const place = { kind, viewer: pair.viewer, subject: pair.subject, version: pair.version };
    const kept = await store.findText(db, place);
    if (kept !== null) return kept;
    const key = Object.values(place).join(' ');
    const asked = underWay.get(key) ?? ask(kind, pair, model).finally(() => underWay.delete(key));
    underWay.set(key, asked);
    return await asked;
  }

  async function write(kind: Kind, viewer: string, named: Named): Promise<string> {
    const subject = await uidOf(named);
    const before = await meet(viewer, subject);
    const text = await fromModel(kind, before).catch((error) => {
      log.warn({ kind, reason: (error as Error).name }, 'a text could not be kept');
      return null;
    });
    // The model may have taken a minute, in which either may have hidden something or blocked the other.
    const pair = model ? await meet(viewer, subject) : before;
    if (text !== null && pair.version === before.version) return text;
    return EMBEDDED[kind](pair, seedOf(viewer + subject));
  }

  return {
    /** @throws AppError USER_NOT_FOUND, PROFILE_NOT_FOUND, PROFILE_REQUIRED */
    matchReason: (viewer: string, other: Named) => write('reason', viewer, other),
    /** @throws AppError USER_NOT_FOUND, PROFILE_NOT_FOUND, PROFILE_REQUIRED */
    connectionSummary: (viewer: string, other: Named) => write('summary', viewer, other),

    /**
     * Reasons for a page of cards, without waiting for anything but one query: what the model wrote before, else the
     * embedded writer's. No two of PLACES cards in a row sound alike.
     * @param members to be shown to the viewer, who may see them all, in order
     * @param from the place of the first of them on the screen
     */
    async reasonsFor(viewer: Profile, members: readonly Profile[], from = 0): Promise<CardReason[]> {
      const kept = model
        ? await store.findTexts(
            db,
            'reason',
            viewer.uid,
            members.map(({ uid }) => uid),
          )
        : [];
      const me = shownOf(viewer);
      const turn = (seedOf(viewer.uid) % PLACES) + from;
      const used = new Set<string>();
      return members.map((member, at) => {
        const pair = pairOf(viewer.uid, member.uid, me, shownOf(member));
        const row = kept.find(({ subject, version }) => subject === member.uid && version === pair.version);
        const text = row?.text && !used.has(row.text) ? row.text : EMBEDDED.reason(pair, turn + at);
        used.add(text);
        return { text, pending: model !== null && !row?.text && !row?.held && pair.facts.length > 0 };
      });
    },
  };
}
