import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { LANGUAGES, type Language } from '../contract/src/languages.ts';
import { listBuildFiles } from './build-files.ts';
import { lightContract } from './light-contract.ts';
import { writeManifest } from './manifest.ts';
import { inLanguage, placePage } from './page-language.ts';
import { prerenderLanding, VISITOR } from './prerender.ts';
import { nameScreenFiles } from './screen-pages.ts';

const pathOf = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const from = (path: string) => new RegExp(`/(?:web|contract)/src/(?:${path})\\.tsx?$`);

// Every screen that reads data needs this part of the library.
const queries =
  /\/node_modules\/@tanstack\/(?:query-core\/build\/modern\/queryObserver|react-query\/build\/modern\/(?:IsRestoring|QueryErrorReset|errorBoundary|suspense|useBaseQuery|useQuery))/;
// Modules that popups and fields share, so that neither loads the other.
const controls =
  /\/@base-ui\/(?:utils\/(?!useScrollLock|store)|react\/(?:utils\/(?:useRegisteredLabelId|getPseudoElementBounds)|floating-ui-react\/utils\/(?:element|constants|event|nodes)|internals\/(?:labelable-provider\/)?(?!useAnchorPositioning)[\w-]+\.mjs))|\/primitives\/(?:Field|TextArea|TextField)\/\w+\.tsx$/;
// With the list of items that they share.
const popups =
  /\/@base-ui\/react\/internals\/composite\/|\/floating-ui-react\/(?:utils\.mjs|utils\/\w+\.mjs)$|\/primitives\/\w+\/(?:Menu|Popover)Window\.tsx$/;
const windows =
  /\/@base-ui\/react\/utils\/|\/primitives\/\w+\/(?:TooltipPopup|ToastRegion|AlertDialog|DialogWindow|LightboxWindow)\.tsx$/;

// The frame for members, and what is too small for a file of its own: most of their pages need it.
const member =
  /\/web\/src\/(?:app\/(?:shell\/Member|profile-guard)|platform\/(?:nameOf|new-id|useDeviceState|useFocusAfter|useNow|useShownSearch|screens\/(?:BackLink|ListState|LoadError)|offline-cache\/(?:index|offline-cache|offline-queries))|slices\/(?:safety\/(?:not-for-me|safety)\.queries|profiles\/(?:from-setup|trip-label)|chats\/(?:offered-reactions|read-receipts\.(?:queries|live)))|design\/primitives\/\w+\/(?:Lightbox|SearchField|Switch|Segmented|Card|Bullet|Chip|Skeleton|Photo|PageHeader|EmptyState|ErrorState))\.tsx?$|\/icons\/(?:pencil|plus|user-plus|armchair|map-pin|log-out|ban|clock|ellipsis|flag|calendar-heart|chevron-(?:up|down|left|right)|arrow-down|copy|check|sliders-horizontal|users|users-round)\.mjs$/;

/**
 * The groups of script files. A group takes the named modules with everything they import, unless a group of
 * higher priority has it. Without groups every shared import would be a file of its own, and each costs a request.
 */
const fileGroups = [
  // The libraries of every screen stay in the browser's cache between releases.
  {
    name: 'react',
    test: /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//,
    priority: 9,
  },
  // The landing page needs it before the app.
  { name: 'film', test: from('slices/landing/film(?:-files)?'), priority: 8 },
  {
    name: 'base',
    test: new RegExp(
      `${
        from(
          'main|invisible|route|design/(?:lazyWindow|openedByButton|primitives/(?:Banner/Banner|FieldBox/FieldBox|Dialog/Dialog|Menu/Menu|Popover/Popover|TextArea/useAutoGrow))|platform/(?:api|drafts|useIsHydrating|screens/LegalLinks)|design/primitives/Badge/Badge|limits|durations|brand|newcomers/steps',
        ).source
      }|${queries.source}|/primitives/(?:Field/control|FieldBox/FieldBox)\\.module\\.css$`,
    ),
    priority: 7,
  },
  {
    name: 'controls',
    test: controls,
    priority: 6,
  },
  {
    name: 'popups',
    test: popups,
    priority: 4,
  },
  // These are loaded when the first one opens.
  { name: 'windows', test: windows, priority: 3 },
  {
    name: 'forms',
    test: from(
      'slices/identity/(?:credentials|components/\\w+)|platform/forms/(?:errors|fields|useAppForm)|(?!tables|hangouts)\\w+/forms|shapes',
    ),
    priority: 3,
  },
  // The login and the settings.
  {
    name: 'passkeys',
    test: from(
      'slices/passkeys/(?:[\\w.-]+|components/PasskeyButton)|platform/session/closed-session|text/\\w+/passkeys',
    ),
    priority: 3,
  },
  {
    name: 'places',
    test: from(
      'profiles/(?:neighborhoods|boroughs|options|own-interests)|(?:hangouts|tables)/options|text/\\w+/(?:options|lightbox)',
    ),
    // Above the forms, which need the boroughs as well.
    priority: 4,
  },
  { name: 'profile-form', test: from('profiles/fields'), priority: 3 },
  { name: 'plan-form', test: from('(?:tables|hangouts)/forms'), priority: 2 },
  // Loaded with the first error. Without a group, windows would load the sentences with the modules that they share.
  { name: 'error-sentences', test: from('text/\\w+/server-(?:field-)?errors'), priority: 2 },
  // The chat, and announcements with links.
  { name: 'links', test: from('slices/chats/(?:message-text|components/TextWithLinks)'), priority: 2 },
  { name: 'step-up', test: from('slices/passkeys/components/StepUp'), priority: 2 },
  { name: 'member', test: member, priority: 2 },
  {
    name: 'gatherings',
    test: from(
      'slices/(?:gatherings/(?:dates|components/\\w+)|events/(?:events\\.\\w+|components/EventList)|hangouts/(?:hangouts\\.\\w+|calendar-facts|has-album|who-may-join-label|components/(?:HangoutPicture|PlaceQuestion|MemberRows|form-options))|(?:encounters|safety)/windows)|text/\\w+/events',
    ),
    priority: 1,
  },
  // Intros loads these files for some members only. Without groups they would share files with the forms.
  { name: 'first-steps', test: from('slices/newcomers/components/StepList|text/\\w+/newcomers'), priority: 1 },
  {
    name: 'writing',
    test: from(
      'slices/(?:writing/[\\w.]+|announcements/components/AnnouncementLine|profiles/components/ListedLast|newcomers/(?:has-steps-to-show|useShowsProfileStep|\\w+\\.queries))|text/\\w+/(?:announcements|welcome|writing)',
    ),
    priority: 2,
  },
  {
    name: 'uploads',
    // The chat and the forms with pictures share these files. The chat does without the rest that the forms share.
    test: new RegExp(
      `${from('platform/(?:pictures/(?:jpeg|prepare)|files/\\w+)|media/routes').source}|/icons/(?:image-plus|trash)\\.mjs$`,
    ),
    priority: 1,
  },
  { name: 'profile-body', test: from('slices/profiles/components/body/\\w+'), priority: 1 },
  // Modules that several screens share, grouped by these screens. A small file joins that of the most similar screens.
  { name: 'shared', minShareCount: 2, entriesAware: true, entriesAwareMergeThreshold: 8_000, priority: 0 },
];

/** The configuration without the plugins for pages, which make a build with it themselves. */
const configFor = (language: Language): UserConfig => ({
  root: pathOf('./'),
  publicDir: pathOf('./public'),
  plugins: [react(), lightContract()],
  resolve: {
    alias: [
      { find: /^#catalog\//, replacement: pathOf(`./src/text/${language}/`) },
      { find: /^#contract\//, replacement: pathOf('../contract/src/') },
      { find: /^#web\//, replacement: pathOf('./src/') },
    ],
  },
  build: {
    outDir: pathOf('../dist/web'),
    // The builds of all languages write into one folder, which web/build.ts empties.
    emptyOutDir: false,
    copyPublicDir: language === LANGUAGES[0],
    target: 'es2023',
    // These browsers support light-dark() and nesting. Compiled to older CSS, a single part of a page could not be dark.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    assetsInlineLimit: 0,
    // All of these browsers know module preloads.
    modulePreload: { polyfill: false },
    // The server resolves reported errors with them. tools/compress.mjs moves them out of the folder that is served.
    sourcemap: 'hidden',
    rolldownOptions: {
      input: { index: pathOf('./index.html'), visitor: VISITOR, sw: pathOf('./src/worker/sw.ts') },
      output: {
        sourcemapExcludeSources: true,
        // Browsers identify a service worker by its address, so the address must never change.
        entryFileNames: ({ name }) => (name === 'sw' ? 'sw.js' : 'assets/[name]-[hash].js'),
        // The name of a shared file would list every screen that uses it, and each file that loads another one names it.
        chunkFileNames: ({ name }) => `assets/${name.replace(/^shared~.*/, 'shared')}-[hash].js`,
        codeSplitting: { groups: fileGroups },
      },
      treeshake: {
        // None of our modules has side effects, so each part of the app includes only the exports it uses.
        moduleSideEffects: [{ test: /\/(?:contract|web)\/src\/.*\.tsx?$/, sideEffects: false }],
      },
    },
  },
});

/** Returns the configuration of the web app in a language: its screens contain the sentences of this language and no others. */
export function webConfig(language: Language): UserConfig {
  const config = configFor(language);
  return {
    ...config,
    plugins: [
      config.plugins,
      inLanguage(language),
      writeManifest(language),
      listBuildFiles(pathOf('./public'), language),
      prerenderLanding(config, language),
      nameScreenFiles(config, language),
      placePage(language),
    ],
  };
}

/** `npm run dev` has one language, which the variable WEB_LANGUAGE names. */
export default defineConfig(
  webConfig(LANGUAGES.find((candidate) => candidate === process.env.WEB_LANGUAGE) ?? LANGUAGES[0]),
);
