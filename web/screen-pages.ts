import type { Plugin, Rolldown, UserConfig } from 'vite';
import type { Language } from '../contract/src/languages.ts';
import { indexPageOf } from './built-index-page.ts';
import { MODULES, rendered, withImports, withMarkup } from './prerender.ts';

const MEMBER = ['app/shell/Member.tsx', 'app/profile-guard.tsx'];
/** The modules that a screen loads after the app has started, by the first part of its path. */
const SCREENS: Record<string, string[]> = {
  login: ['slices/identity/pages/Login.tsx'],
  signup: ['slices/identity/pages/Signup.tsx'],
  intros: [...MEMBER, 'slices/discovery/pages/IntrosPage.tsx'],
  messages: [...MEMBER, 'slices/chats/pages/MessagesPage.tsx'],
  hangouts: [...MEMBER, 'slices/hangouts/pages/HangoutsPage.tsx'],
  hangout: [...MEMBER, 'slices/hangouts/pages/HangoutsPage.tsx'],
  user: [...MEMBER, 'slices/connections/pages/UserPage.tsx'],
  event: [...MEMBER, 'slices/events/pages/EventPage.tsx'],
};

/**
 * Returns a plugin that writes a page of its own for each of the screens that people open by a link: index.html with the
 * scripts and styles of the screen named in it. The browser fetches them together with the app and not after it has started. The page of the
 * login has the login itself in it. The server puts the content of a member's screen into its page (docs/decisions/0069).
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
      const { login } = await rendered(config, language);
      for (const [name, modules] of Object.entries(SCREENS)) {
        const chunks = [...new Set(modules.flatMap((module) => [...withImports(chunkOf(module), bundle)]))];
        const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        const absent = (file: string) => !page.includes(`/${file}"`);
        const scripts = inOrder([app, ...chunks], bundle);
        const head = [
          '<script src="/entry.js"></script>',
          ...scripts.map(
            ({ fileName }) => `<script type="module" fetchpriority="low" crossorigin src="/${fileName}"></script>`,
          ),
          ...[...styles].filter(absent).map((file) => `<link rel="stylesheet" crossorigin href="/${file}">`),
        ];
        const source = page.replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`);
        this.emitFile({
          type: 'asset',
          fileName: `${language}/screens/${name}.html`,
          source: name === 'login' ? withMarkup(source, login) : source,
        });
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
