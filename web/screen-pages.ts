import type { Plugin, Rolldown, UserConfig } from 'vite';
import { chats } from '../contract/src/chats/routes.ts';
import { discovery } from '../contract/src/discovery/routes.ts';
import { events } from '../contract/src/events/routes.ts';
import { hangouts } from '../contract/src/hangouts/routes.ts';
import type { Language } from '../contract/src/languages.ts';
import { MESSAGES_PAGE, PAGE_MAX } from '../contract/src/limits.ts';
import { PICTURES } from '../contract/src/media/photo.ts';
import { newcomers } from '../contract/src/newcomers/routes.ts';
import { profiles } from '../contract/src/profiles/routes.ts';
import { indexPageOf } from './index-page.ts';
import { MODULES, rendered, withImports } from './prerender.ts';
import { CARD_PHOTO_WIDTH } from './src/slices/discovery/card-photo.ts';

const MEMBER = ['app/shell/Member.tsx', 'app/profile-guard.tsx'];
/** The modules that a screen loads after the app has started, by the first part of its path. */
const SCREENS: Record<string, string[]> = {
  login: ['slices/identity/pages/Login.tsx'],
  signup: ['slices/identity/pages/Signup.tsx'],
  intros: [...MEMBER, 'slices/discovery/pages/IntrosPage.tsx'],
  messages: [...MEMBER, 'slices/chats/pages/MessagesPage.tsx'],
  hangouts: [...MEMBER, 'slices/hangouts/pages/HangoutsPage.tsx'],
  hangout: [...MEMBER, 'slices/hangouts/pages/HangoutsPage.tsx'],
};

const OWN = profiles.readUser.path;
/**
 * The reads with which the screens of members begin, by the first part of their path. entry.js starts them with the session of this
 * browser, so the addresses have to be those of the app. `photos` is the list whose first members have their photos on the first screen, and `part` the
 * read of a path with one part more, which it names. `dates` says that the first screen shows dates.
 */
const EARLY: Record<
  string,
  { always: string[]; withoutQuery: string[]; photos?: string; part?: string; dates?: true }
> = {
  intros: {
    always: [OWN],
    withoutQuery: [
      ...['recommended', 'nearby'].map((list) => `${discovery.intros.path}?list=${list}`),
      ...[newcomers.readWelcome.path, newcomers.readSteps.path],
    ],
    photos: `${discovery.intros.path}?list=recommended`,
  },
  messages: {
    always: [OWN, chats.list.path],
    withoutQuery: [],
    part: `${chats.messages.path}?limit=${MESSAGES_PAGE}`,
    dates: true,
  },
  hangouts: {
    always: [OWN],
    withoutQuery: [
      `${hangouts.list.path}?when=upcoming&whose=all`,
      `${events.list.path}?when=upcoming&limit=${PAGE_MAX}`,
    ],
    dates: true,
  },
  hangout: { always: [OWN], withoutQuery: [], dates: true },
};

/** Returns the element from which entry.js learns the reads of a screen. */
function earlyReads(name: string): string[] {
  const reads = EARLY[name];
  if (!reads) return [];
  const [always, plain] = [reads.always, reads.withoutQuery].map((list) => list.join(' ').replaceAll('&', '&amp;'));
  const { sizes } = PICTURES.photos;
  const photos = reads.photos
    ? ` data-photos="${reads.photos}" data-photo-width="${CARD_PHOTO_WIDTH}" data-photo-sizes="${sizes.join(' ')}"`
    : '';
  const part = reads.part ? ` data-part="${reads.part}"` : '';
  const dates = reads.dates ? ' data-dates' : '';
  return [
    `<meta name="stoop-early" content="${always}" data-path="/${name}" data-plain="${plain}"${photos}${part}${dates}>`,
  ];
}

/**
 * Returns a plugin that writes a page of its own for each of the screens that people open by a link: index.html with the
 * scripts and styles of the screen named in it. The browser fetches them together with the app and not after it has started. The page of the
 * login has the login itself in it, and those of the main screens of members have the frame and the skeletons: main.tsx renders them anew when the
 * screen can answer, and keeps typed words. entry.js and layers.css show 'Loading...' instead to those who will see something else.
 */
export const nameScreenFiles = (config: UserConfig, language: Language): Plugin => ({
  name: 'stoop:name-screen-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const index = indexPageOf(bundle, this);
      const page = MODULES.reduce((source, pattern) => source.replaceAll(pattern, ''), String(index.source));
      const chunkOf = (module: string): Rolldown.OutputChunk =>
        Object.values(bundle).find(
          (file): file is Rolldown.OutputChunk =>
            file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/web/src/${module}`)),
        ) ?? this.error(`no file has ${module}`);
      const app = chunkOf('main.tsx');
      const { login, screens } = await rendered(config, language);
      const shells = new Map(
        Object.entries(screens).map(([name, markup]) => [name, `<div data-shell="member">${markup}</div>`]),
      );
      // A form that no script answers must not be sent.
      const inert = login.replaceAll('type="submit"', 'type="button" data-submit');
      shells.set('login', `<div data-shell="visitor">${inert}</div>`);
      for (const [name, modules] of Object.entries(SCREENS)) {
        const chunks = [...new Set(modules.flatMap((module) => [...withImports(chunkOf(module), bundle)]))];
        const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        const absent = (file: string) => !page.includes(`/${file}"`);
        const scripts = inOrder([app, ...chunks], bundle);
        const shell = shells.get(name) ?? '';
        const head = [
          ...earlyReads(name),
          ...(shell || EARLY[name] ? ['<script src="/entry.js"></script>'] : []),
          ...scripts.map(
            ({ fileName }) => `<script type="module" fetchpriority="low" crossorigin src="/${fileName}"></script>`,
          ),
          // The first paint waits for them only where it shows the screen.
          ...[...styles]
            .filter(absent)
            .map(
              (file) => `<link ${shell ? 'rel="stylesheet"' : 'rel="preload" as="style"'} crossorigin href="/${file}">`,
            ),
        ];
        const source = page
          .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
          .replace('<div id="root">', (root) => shell + root);
        this.emitFile({ type: 'asset', fileName: `${language}/screens/${name}.html`, source });
      }
    },
  },
});

/** Returns chunks with all that they import, each after its imports. */
function inOrder(chunks: Rolldown.OutputChunk[], bundle: Rolldown.OutputBundle): Rolldown.OutputChunk[] {
  const visited = new Set<Rolldown.OutputChunk>();
  const visit = (chunk: Rolldown.OutputChunk): Rolldown.OutputChunk[] => {
    if (visited.has(chunk)) return [];
    visited.add(chunk);
    const imports = chunk.imports.map((name) => bundle[name]).filter((file) => file?.type === 'chunk');
    return [...imports.flatMap(visit), chunk];
  };
  return chunks.flatMap(visit);
}
