import { closeSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { type RawBuilder, sql } from 'kysely';
import { HANGOUT_CATEGORIES } from '#contract/hangouts/options.ts';
import { BOROUGHS } from '#contract/profiles/boroughs.ts';
import { EMPTY_PROFILE } from '#contract/profiles/fields.ts';
import { NEIGHBORHOODS } from '#contract/profiles/neighborhoods.ts';
import { CAREER_FIELDS, GENRES, INTERESTS, LIFE_GOALS, SPOKEN_LANGUAGES, TRAITS } from '#contract/profiles/options.ts';
import { ownInterestKey } from '#contract/profiles/own-interests.ts';
import type { Db } from '#server/platform/db/database.ts';
import { randomFrom } from '#server/platform/seeded-random.ts';
import { artistBits, matchable, tagsOf } from '#server/slices/discovery/match.rules.ts';
import { searchNames } from '#server/slices/discovery/names.rules.ts';
import { INDEX_VERSION } from '#server/slices/discovery/option-bits.rules.ts';
import { searchedWords } from '#server/slices/discovery/words.rules.ts';
import type { VisibleProfile } from '#server/slices/profiles/index.ts';

export const uidOf = (n: number) => `m${String(n).padStart(27, '0')}`;

const CIRCLES = 12;
const ARTISTS = 3000;
const FIRST_NAMES =
  `Maria James Ana Michael Sofia David Olivia Daniel Emma Jose Mia Andrew Isabella Kevin Chloe Luis Grace Anthony Priya
Wei Fatima Brandon Zoe Carlos Hannah Min Aisha Ryan Camila Tyler Nina Omar Leah Diego Ruth Femi Elif Hiro Ines Jules Dev Ben Angela
Yuki Samir Tara Lena Igor Noor Paolo`.split(/\s+/);
const SYLLABLES = 'ba ce dor el fin gar han is jo kel lan mar no or pe quin ros san tor ul ven wil xi ya zan'.split(
  ' ',
);

/** Words of bios and own interests: a few are in every tenth text, most in very few. */
const WORDS = SYLLABLES.flatMap((one) =>
  SYLLABLES.flatMap((two) => SYLLABLES.slice(0, 4).map((three) => one + two + three)),
);
/** One that a few hundred of 100,000 members use. */
export const RARE_WORD = WORDS.at(-1) ?? '';
const WORDS_OF_BIO = 25;
const OWN_INTERESTS = 400;

type Field = string | number | boolean | null;
/** Returns a text for COPY: fields with tabs between them, where null is \N. */
const line = (fields: readonly Field[]) =>
  `${fields.map((field) => (field === null ? '\\N' : String(field).replace(/[\\\t\n]/g, (letter) => `\\${letter}`))).join('\t')}\n`;
const array = (texts: readonly string[]) => `{${texts.map((text) => `"${text.replace(/["\\]/g, '\\$&')}"`).join(',')}}`;

/**
 * Returns a function that makes members with believable tastes. A few neighborhoods, interests, artists and names are far more common
 * than most. Each member belongs to one of twelve circles, which share preferences, and most moved here lately.
 */
function createMembers() {
  const random = randomFrom(20_261_122);
  /** A number below `count`, of which the first ones are the most frequent. */
  const skewedIndex = (count: number, skew: number) => Math.floor(random() ** skew * count);
  const pick = <T>(options: readonly T[], skew = 1): T => options[skewedIndex(options.length, skew)] as T;
  const likes = Array.from(
    { length: CIRCLES },
    () => new Map([...INTERESTS, ...GENRES, ...LIFE_GOALS].map((option) => [option, random()])),
  );
  const chosen = <T extends string>(options: readonly T[], about: number, circle: number) => {
    const fills = about / options.length;
    return options.filter((option, index) => {
      const common = 1.6 / (1 + index * 0.12);
      return (
        random() < Math.min(0.9, fills * common * ((likes[circle]?.get(option as never) ?? 0.5) > 0.65 ? 1.8 : 0.7))
      );
    });
  };
  return (n: number) => {
    const circle = skewedIndex(CIRCLES, 1.5);
    const home = random() < 0.9 ? pick(NEIGHBORHOODS, 2.5) : null;
    const fills = random() < 0.75 ? 1 : 0.4;
    const artists = new Set<number>();
    for (let k = Math.floor(random() * 6 * fills); k > 0; k--)
      artists.add((skewedIndex(ARTISTS, 3.5) + circle * 37) % ARTISTS);
    const month = 2026 * 12 + 10 - skewedIndex(96, 2.2);
    const profile = {
      ...EMPTY_PROFILE,
      uid: uidOf(n),
      username: `${pick(SYLLABLES)}${pick(SYLLABLES)}${n}`,
      firstName: pick(FIRST_NAMES, 1.7),
      lastName: `${pick(SYLLABLES)}${pick(SYLLABLES)}${pick(SYLLABLES)}`,
      bio: Array.from({ length: WORDS_OF_BIO }, () => pick(WORDS, 3)).join(' '),
      ownInterests: [
        ...new Set(
          Array.from({ length: Math.floor(random() * 3) }, () => `craft ${WORDS[skewedIndex(OWN_INTERESTS, 2)]}`),
        ),
      ],
      neighborhood: home?.id ?? null,
      borough: home?.borough ?? null,
      showNeighborhood: random() < 0.9,
      selectedInterests: chosen(INTERESTS, 6 * fills, circle),
      selectedGenres: chosen(GENRES, 3 * fills, circle),
      lifeGoals: chosen(LIFE_GOALS, 2 * fills, circle).slice(0, 3),
      languages: ['english' as const, ...(random() < 0.55 ? [pick(SPOKEN_LANGUAGES.slice(1), 1.8)] : [])],
      careerField: random() < 0.85 ? pick(CAREER_FIELDS, 1.5) : null,
      topArtists: [...artists].map((artist) => ({ id: `artist:${artist}`, name: `Artist ${artist}`, image: null })),
      movedToNYCDate: `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, '0')}`,
      personalityTraits: Object.fromEntries(TRAITS.map((trait) => [trait, 1 + Math.round((random() + random()) * 2)])),
      showPersonality: random() < 0.6,
      showInNearby: random() < 0.9,
    };
    return { profile, completeness: random() < 0.6 ? 2 : 1 };
  };
}

const COLUMNS = {
  accounts: 'uid, email, password_hash, password_updated_at, created_at, last_login_at',
  profiles: `uid, username, username_key, first_name, last_name, bio, own_interests, neighborhood, show_neighborhood, borough, moved_to_nyc_date, career_field, education,
    social_links, personality_traits, show_personality, show_in_nearby, selected_interests, selected_genres, languages, top_artists, life_goals`,
  discovery_members: `uid, version, borough, nearby, neighborhood, completeness, tags, artists, artist_bits, arrival, energy_style, decision_style,
    social_style, life_pace, communication_style, changed_at`,
  discovery_names: 'uid, name',
  discovery_interests: 'uid, interest_key, spelling',
  words_of_members: 'uid, words',
  intro_views: 'uid, views',
  suspensions: 'uid, reason, created_at',
  blocks: 'uid, other',
};
const NOW = '2026-11-22T12:00:00Z';

type Add = (name: keyof typeof COLUMNS, fields: readonly Field[]) => void;

type NewMember = ReturnType<ReturnType<typeof createMembers>>;

/** Adds the rows of a member. */
function addMember(add: Add, n: number, { profile, completeness }: NewMember) {
  const { uid, username, firstName, lastName, neighborhood, borough } = profile;
  const { showNeighborhood, showPersonality, showInNearby } = profile;
  const traits = profile.personalityTraits as Record<(typeof TRAITS)[number], number>;
  const facts = matchable({ ...profile, personalityTraits: showPersonality ? traits : null } as never);
  add('accounts', [uid, `${uid}@bench.invalid`, '', NOW, NOW, NOW]);
  add('profiles', [
    uid,
    username,
    username,
    firstName,
    lastName,
    profile.bio,
    array(profile.ownInterests),
    neighborhood,
    showNeighborhood,
    borough,
    profile.movedToNYCDate,
    profile.careerField,
    '{"school": "", "level": null, "fieldOfStudy": "", "graduationYear": null}',
    '{"instagram": "", "twitter": "", "linkedin": "", "spotify": ""}',
    JSON.stringify(traits),
    showPersonality,
    showInNearby,
    array(profile.selectedInterests),
    array(profile.selectedGenres),
    array(profile.languages),
    JSON.stringify(profile.topArtists),
    array(profile.lifeGoals),
  ]);
  add('discovery_members', [
    uid,
    INDEX_VERSION,
    showNeighborhood ? borough : null,
    showInNearby,
    showNeighborhood ? neighborhood : null,
    completeness,
    tagsOf(facts, profile.languages).toString(),
    array(facts.artists),
    artistBits(facts.artists).toString(),
    facts.arrival,
    ...TRAITS.map((trait) => facts.traits?.[trait] ?? null),
    '-infinity',
  ]);
  for (const name of searchNames(profile)) add('discovery_names', [uid, name]);
  for (const interest of profile.ownInterests) add('discovery_interests', [uid, ownInterestKey(interest), interest]);
  add('words_of_members', [uid, searchedWords(profile as unknown as VisibleProfile)]);
  add('intro_views', [uid, Math.round(((n * 7919) % 1000) ** 2 / 5000)]);
  if (n % 2000 === 0) add('suspensions', [uid, 'Spam', NOW]);
  if (n % 50 === 0) for (let k = 1; k <= 5; k++) add('blocks', [uid, uidOf(1 + ((n * 31 + k * 7919) % (n - 1)))]);
}

/** The uid of a member by a number in SQL, as uidOf names them. */
const uidAt = (number: RawBuilder<unknown>, members: number) =>
  sql`'m' || lpad((1 + abs(hashtext((${number})::text)) % ${members}::int)::text, 27, '0')`;
const neighborhoodAt = sql`(${array(NEIGHBORHOODS.map(({ id }) => id))}::text[])[1 + n % ${NEIGHBORHOODS.length}::int]`;
const categoryAt = sql`(${array(HANGOUT_CATEGORIES)}::text[])[1 + n % ${HANGOUT_CATEGORIES.length}::int]`;

/** Adds a group for every hundred members. Each has twenty members, and the first one organizes it. */
async function fillGroups(db: Db, members: number) {
  const count = Math.ceil(members / 100);
  await sql`insert into groups (id, name, category, borough, neighborhood, description, admission, created_by, client_id, created_at)
    select 'g' || lpad(n::text, 19, '0'), 'Group ' || n, ${categoryAt}, (${array(BOROUGHS)}::text[])[1 + n % 5], ${neighborhoodAt},
      'We meet ' || case n % 50 when 0 then 'for origami' else 'every week' end, 'open', ${uidAt(sql`n * 100`, members)}, n::text,
      now() - n * interval '1 hour'
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`insert into group_members (group_id, uid, is_organizer, joined_at)
    select 'g' || lpad(n::text, 19, '0'), ${uidAt(sql`n * 100 + place`, members)}, place = 0, now() - n * interval '1 hour'
    from generate_series(1, ${count}::int) n, generate_series(0, 19) place
    on conflict do nothing`.execute(db);
}

/** Adds a hangout for every fifty members, of which every fourth is to come, each with a host and five attendees. */
async function fillHangouts(db: Db, members: number) {
  const count = Math.ceil(members / 50);
  await sql`insert into threads (id, title, category, location, neighborhood, description, created_by, client_id, date_time, planned_at,
      "timestamp", capacity)
    select 'h' || lpad(n::text, 19, '0'), 'Hangout ' || n, ${categoryAt}, 'At the corner', ${neighborhoodAt}, 'Come as you are.',
      ${uidAt(sql`n * 100`, members)}, n::text, now() + (${count}::int / 4 - n) * interval '20 minutes', now() - interval '100 days',
      now() - interval '100 days', 12
    from generate_series(1, ${count}::int) n`.execute(db);
  await sql`insert into attendees (hangout_id, uid, rsvp, confirmed_at)
    select 'h' || lpad(n::text, 19, '0'), ${uidAt(sql`n * 100 + place`, members)}, 'confirmed', now() - interval '1 day'
    from generate_series(1, ${count}::int) n, generate_series(0, 5) place
    on conflict do nothing`.execute(db);
}

/** Adds members to a database that has none, through files that PostgreSQL reads. The facts are indexed by the product's rules. */
export async function fillMembers(db: Db, folder: string, members: number) {
  const next = createMembers();
  const names = Object.keys(COLUMNS) as (keyof typeof COLUMNS)[];
  const files = new Map(names.map((name) => [name, { path: join(folder, `${name}.txt`), text: '' }]));
  const open = new Map(names.map((name) => [name, openSync(files.get(name)?.path ?? '', 'w')]));
  const add: Add = (name, fields) => {
    const file = files.get(name);
    if (!file) return;
    file.text += line(fields);
    if (file.text.length < 1 << 20) return;
    writeSync(open.get(name) ?? 0, file.text);
    file.text = '';
  };
  for (let n = 1; n <= members; n++) addMember(add, n, next(n));
  // The rows refer to each other correctly, so that PostgreSQL need not check each of them.
  await sql`set session_replication_role = replica`.execute(db);
  await sql`create unlogged table words_of_members (uid text, words text)`.execute(db);
  for (const name of names) {
    const { path, text } = files.get(name) ?? { path: '', text: '' };
    writeSync(open.get(name) ?? 0, text);
    closeSync(open.get(name) ?? 0);
    await sql.raw(`copy ${name} (${COLUMNS[name]}) from '${path}'`).execute(db);
    rmSync(path);
  }
  await sql`insert into discovery_words (uid, words)
    select uid, to_tsvector('english', words) || to_tsvector('spanish', words) from words_of_members`.execute(db);
  await sql`drop table words_of_members`.execute(db);
  await fillGroups(db, members);
  await fillHangouts(db, members);
  await sql`set session_replication_role = default`.execute(db);
  await sql`vacuum analyze`.execute(db);
}
