import type { Plugin, Rolldown, UserConfig } from 'vite';
import type { Language } from '../contract/src/languages.ts';
import { indexPageOf } from './index-page.ts';
import { rendered, withImports } from './prerender.ts';

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

/**
 * Returns a plugin that writes a page of its own for each of the screens that people open by a link: index.html with the
 * scripts and styles of the screen named in it. The browser fetches them together with the app and not after it has started. The page of the
 * login has the login itself in it: main.tsx renders it anew when it can answer, and keeps typed words. entry.js and layers.css show
 * 'Loading...' instead to a member of this browser.
 */
export const nameScreenFiles = (config: UserConfig, language: Language): Plugin => ({
  name: 'stoop:name-screen-files',
  apply: 'build',
  generateBundle: {
    order: 'post',
    async handler(_, bundle) {
      const index = indexPageOf(bundle, this);
      const page = String(index.source);
      const chunkOf = (module: string): Rolldown.OutputChunk =>
        Object.values(bundle).find(
          (file): file is Rolldown.OutputChunk =>
            file.type === 'chunk' && file.moduleIds.some((id) => id.endsWith(`/web/src/${module}`)),
        ) ?? this.error(`no file has ${module}`);
      const { login } = await rendered(config, language);
      // A form that no script answers must not be sent.
      const shell = `<div data-shell>${login.replaceAll('type="submit"', 'type="button" data-submit')}</div>`;
      for (const [name, modules] of Object.entries(SCREENS)) {
        const chunks = [...new Set(modules.flatMap((module) => [...withImports(chunkOf(module), bundle)]))];
        const styles = new Set(chunks.flatMap((chunk) => [...(chunk.viteMetadata?.importedCss ?? [])]));
        const absent = (file: string) => !page.includes(`/${file}"`);
        const isRendered = name === 'login';
        const head = [
          ...(isRendered ? ['<script src="/entry.js"></script>'] : []),
          ...chunks
            .map(({ fileName }) => fileName)
            .filter(absent)
            .map((file) => `<link rel="modulepreload" fetchpriority="low" crossorigin href="/${file}">`),
          // The first paint waits for them only where it shows the screen.
          ...[...styles]
            .filter(absent)
            .map(
              (file) =>
                `<link ${isRendered ? 'rel="stylesheet"' : 'rel="preload" as="style"'} crossorigin href="/${file}">`,
            ),
        ];
        const source = page
          .replace('</head>', () => `  ${head.join('\n    ')}\n  </head>`)
          .replace('<div id="root">', (root) => (isRendered ? root + shell : root));
        this.emitFile({ type: 'asset', fileName: `${language}/screens/${name}.html`, source });
      }
    },
  },
});
