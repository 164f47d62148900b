// Writes server/src/platform/db/schema.ts, the TypeScript types of every table, from a database that has just been migrated.
//   node tools/db-types.ts            writes the file
//   node tools/db-types.ts --check    fails when the file is not what the migrations produce
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { runMigrations } from '#server/platform/db/migrate.ts';
import { startEmbeddedPostgres } from '#server/platform/postgres/embedded.ts';

const OUT = 'server/src/platform/db/schema.ts';

/** Types that a column has and PostgreSQL cannot express, and where each is declared. */
const IMPORTS = {
  Admission: '#contract/groups/options.ts',
  AuditAction: '#contract/operators/views.ts',
  Borough: '#contract/profiles/boroughs.ts',
  EventChangeKind: '#contract/notifications/routes.ts',
  FreeTime: '#contract/tables/options.ts',
  FactsOnLeaving: '#contract/sharing/views.ts',
  HangoutCategory: '#contract/hangouts/options.ts',
  HangoutFilters: '#contract/hangouts/saved-filters.ts',
  TripLimit: '#contract/hangouts/options.ts',
  WeekPart: '#contract/hangouts/options.ts',
  SpokenLanguage: '#contract/profiles/options.ts',
  NotificationType: '#contract/notifications/routes.ts',
  OpenTo: '#contract/hangouts/options.ts',
  OobKind: '#contract/identity/routes.ts',
  Picture: '#contract/media/views.ts',
  PictureKind: '#contract/media/picture-files.ts',
  PublicProfile: '#contract/profiles/fields.ts',
  ReportKind: '#contract/reports/forms.ts',
  OrganizerOutcome: '#contract/reports/forms.ts',
  ReportOutcome: '#contract/operators/views.ts',
  ReportSnapshot: '#contract/reports/views.ts',
  Rsvp: '#contract/hangouts/views.ts',
  SystemData: '#contract/chats/views.ts',
  SystemEvent: '#contract/chats/views.ts',
  WhyFacts: '#contract/tables/options.ts',
};

/** JSON is read as its own type and written as text. */
const json = (type: string) => `ColumnType<${type}, string, string>`;

const COLUMNS = {
  'access_requests.language': "Generated<'en' | 'es' | 'zh'>",
  'access_requests.status': "Generated<'waiting' | 'accepted' | 'declined'>",
  'accounts.language': "Generated<'en' | 'es' | 'zh'>",
  'appeals.decision': "'accepted' | 'declined' | null",
  'blocks.ended': 'ColumnType<Record<string, unknown> | null, string | null | undefined, string | null>',
  'chats.gate': "Generated<'open' | 'pending' | 'closed'>",
  'chats.type': "'direct' | 'group'",
  'connections.status': "'pending' | 'connected' | 'declined' | 'ended'",
  // Bit sets use all 63 bits, more than a number holds exactly.
  'discovery_members.artist_bits': 'string',
  'discovery_members.tags': 'string',
  'downloads.state': "'making' | 'ready' | 'failed'",
  'media.kind': 'PictureKind',
  'media_gone.kind': 'PictureKind',
  'groups.admission': 'Admission',
  'groups.borough': 'Borough | null',
  'groups.category': 'HangoutCategory',
  'groups.picture': 'ColumnType<Picture | null, string | null | undefined, string | null>',
  'messages.data': 'ColumnType<SystemData | null, string | null | undefined, string | null>',
  'messages.event': 'SystemEvent | null',
  'messages.kind': "Generated<'text' | 'system' | 'deleted'>",
  'album_photos.photo': 'ColumnType<Picture, string, string>',
  'messages.photo': 'ColumnType<Picture | null, string | null | undefined, string | null>',
  'notifications.event_change': 'EventChangeKind | null',
  'notifications.filters': 'ColumnType<HangoutFilters | null, string | null | undefined, string | null>',
  'notifications.type': 'NotificationType',
  'oob_codes.kind': 'OobKind',
  'operator_audit.action': 'AuditAction',
  'passkey_challenges.purpose': "'signIn' | 'add' | 'stepUp'",
  'reports.kind': 'Generated<ReportKind>',
  'reports.organizers_outcome': 'OrganizerOutcome | null',
  'reports.outcome': 'ReportOutcome | null',
  'reports.snapshot': 'ColumnType<ReportSnapshot | null, string | null, string | null>',
  'attendees.rsvp': 'Rsvp',
  'saved_filters.borough': 'Borough | null',
  'saved_filters.category': 'HangoutCategory | null',
  'saved_filters.days': 'WeekPart | null',
  'saved_filters.people': "'known' | null",
  'saved_filters.within': 'TripLimit | null',
  'shared_plans.facts_on_leaving': 'ColumnType<FactsOnLeaving | null, string | null | undefined, string | null>',
  'table_wishes.boroughs': 'Borough[]',
  'threads.borough': 'Borough | null',
  'threads.who_may_join': 'Generated<OpenTo>',
  'table_wishes.free': 'FreeTime[]',
  'table_wishes.languages': 'SpokenLanguage[]',
  'table_wishes.likes': 'HangoutCategory[]',
  'tables.why_facts': 'ColumnType<WhyFacts | null, string | null | undefined, string | null>',
  'tables.state': "'meeting' | 'deciding' | 'circle' | 'over'",
  'held_places.rsvp': 'Rsvp',
  'trusted_contacts.state': "'asked' | 'confirmed' | 'declined'",
  'connections.before_block': `'pending' | 'connected' | 'declined' | null`,
  'access_requests.earlier': `'declined' | 'lapsed' | null`,
  'threads.category': 'HangoutCategory',
  'threads.picture': 'ColumnType<Picture | null, string | null | undefined, string | null>',
  'writings.kind': "'reason' | 'summary'",
  'profiles.borough': "PublicProfile['borough']",
  'profiles.career_field': "PublicProfile['careerField']",
  'profiles.communication_style': "PublicProfile['communicationStyle']",
  'profiles.education': json("PublicProfile['education']"),
  'profiles.languages': "PublicProfile['languages']",
  'profiles.life_goals': "PublicProfile['lifeGoals']",
  'profiles.lifestyle_answers': json("PublicProfile['lifestyleAnswers']"),
  'profiles.mbti_type': "PublicProfile['mbtiType']",
  'profiles.personality_traits': json("PublicProfile['personalityTraits']"),
  'profiles.selected_genres': "PublicProfile['selectedGenres']",
  'profiles.own_interests': "PublicProfile['ownInterests']",
  'profiles.selected_interests': "PublicProfile['selectedInterests']",
  'profiles.social_links': json("PublicProfile['socialLinks']"),
  'profiles.more_photos': json("PublicProfile['morePhotos']"),
  'profiles.top_artists': json("PublicProfile['topArtists']"),
};

const folder = mkdtempSync(join(tmpdir(), 'stoop-types-'));
const postgres = await startEmbeddedPostgres({
  dataDir: join(folder, 'postgres'),
  durable: false,
  maxConnections: 20,
});
try {
  await runMigrations(postgres.url);
  const config = join(folder, 'kysely-codegen.json');
  writeFileSync(
    config,
    JSON.stringify({
      camelCase: true,
      customImports: Object.fromEntries(Object.entries(IMPORTS).map(([name, path]) => [name, `${path}#${name}`])),
      dateParser: 'string',
      defaultSchemas: ['public'],
      dialect: 'postgres',
      excludePattern: '{kysely_migration*,jobs.*,rate_*}',
      outFile: fileURLToPath(new URL(`../${OUT}`, import.meta.url)),
      overrides: { columns: COLUMNS },
      // As server/src/platform/db/database.ts parses them: times as ISO text, counts as numbers.
      typeMapping: { timestamptz: 'ColumnType<string, Date | string, Date | string>', int8: 'number' },
      url: postgres.url,
      verify: process.argv.includes('--check'),
    }),
  );
  const { status } = spawnSync(
    process.execPath,
    ['node_modules/kysely-codegen/dist/cli/bin.js', `--config-file=${config}`],
    { stdio: ['ignore', 'ignore', 'inherit'] },
  );
  process.exitCode = status ?? 1;
} finally {
  await postgres.stop();
  rmSync(folder, { recursive: true, force: true });
}
